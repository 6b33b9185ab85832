import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds tradepost/test for both kinds of modules. `npm run pack` lays it beside the programs. */
export default defineConfig({
  root: here('.'),
  ssr: { target: 'node', noExternal: true, external: ['@playwright/test', 'dodopayments', 'vitest'] },
  build: {
    ssr: true,
    outDir: here('dist/test'),
    target: 'node22',
    emptyOutDir: true,
    license: { fileName: 'third-party-notices.txt' },
    rolldownOptions: {
      input: {
        test: here('src/start-store.ts'),
        vitest: here('src/vitest.ts'),
        jest: here('src/jest.ts'),
        playwright: here('src/playwright.ts'),
      },
      output: [
        { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-part.js' },
        { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-part.cjs' },
      ],
    },
  },
})
