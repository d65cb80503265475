/** Stands in for the little of a browser that the pages' logic touches when it is loaded; and the texts, in English. */
Object.assign(globalThis, {
  document: { documentElement: {}, baseURI: 'http://room.example/', querySelector: () => null },
  location: { hash: '', pathname: '/', protocol: 'http:', host: 'room.example' },
  window: globalThis,
  addEventListener: () => undefined,
  localStorage: { getItem: () => 'en', setItem: () => undefined },
  sessionStorage: { getItem: () => null, setItem: () => undefined },
})
export {}

const { bring } = await import('../src/lib/words/words')
await bring('director', 'events', 'floor', 'front', 'lists', 'paper', 'room', 'self', 'study', 'train', 'wall')
