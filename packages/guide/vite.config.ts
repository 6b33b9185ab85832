import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { readGuide } from './src/read-guide.ts'

/** Writes the guide's pages and their contents into `guide.json`, from which both programs show them. */
const guidePages: Plugin = {
  name: 'guide-pages',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'guide.json', source: JSON.stringify(readGuide()) })
  },
}

/** Both programs serve this build at /docs, beside their own pages. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [guidePages],
  build: {
    assetsDir: 'docs/assets',
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    license: { fileName: 'docs/third-party-notices.txt' },
    modulePreload: false,
    // Keeps fonts as files, so that browsers fetch only the subset they need.
    assetsInlineLimit: 0,
  },
})
