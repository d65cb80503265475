import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import typescript from 'typescript-eslint'

/** How a line looks is prettier's; what svelte-check finds it finds itself. */
export default defineConfig(
  { ignores: ['src/lib/wire.ts', 'src/lib/tournament-wire.ts'] },
  typescript.configs.strict,
  typescript.configs.stylistic,
  svelte.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_$' }],
      'svelte/no-useless-mustaches': 'off', // `{' '}` is a space that no formatting takes away
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check sees to it, and this compiles every page again
      'svelte/prefer-svelte-reactivity': 'off', // sets and maps are replaced, never changed: `$state.raw`
    },
  },
  { files: ['src/lib/{hash,mixing,shuffle}.ts'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: typescript.parser } } },
)
