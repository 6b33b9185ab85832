import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { compileCatalogs } from '@tradepost/messages/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Replaces vite's loader of dynamic imports, which would first fetch a part's styles and files. All styles are one file, and
 * the server preloads the files with the entry.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

const CATALOG = /\/messages\/src\/(\w+)\/checkout\.ts$/

/** provider/server serves this build and puts the page's data into index.html. No page works without that server. */
export default defineConfig({
  root: here('.'),
  plugins: [plainImports, compileCatalogs(), react(), tailwindcss()],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    sourcemap: false,
    // The server reads the manifest to find the files of a language and a page, and preloads them with the entry.
    manifest: true,
    modulePreload: false,
    cssCodeSplit: false,
    // Keeps fonts as files, so that browsers fetch only the subset they need.
    assetsInlineLimit: 0,
    // Bundles everything that the form needs in one file. By default, code shared with the parts would get its own file.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] },
        // Names a catalog's file after its language.
        chunkFileNames: ({ facadeModuleId }) => `assets/${CATALOG.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`,
      },
    },
  },
})
