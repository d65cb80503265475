import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/pitboss/web/pages', emptyOutDir: true, target: 'es2022' },
  server: { proxy: { '/api': 'http://127.0.0.1:8765', '/ws': { target: 'ws://127.0.0.1:8765', ws: true } } },
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: 'tests/setup.ts',
    isolate: false, // one process, the texts read once
    pool: 'threads',
    maxWorkers: 1,
  },
})
