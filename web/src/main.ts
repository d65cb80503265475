import { mount } from 'svelte'
import './app.css'
import { learn } from './lib/words/translate'
import { bring } from './lib/words/words'

const target = document.getElementById('app')
// The texts come first, because modules may use some of them when they load.
if (!target) throw new Error('index.html has no #app')
void Promise.all([bring('room', 'front'), learn()])
  .then(() => import('./App.svelte'))
  .then(({ default: App }) => mount(App, { target }))
