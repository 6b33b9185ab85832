import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { compileCatalogs } from '@tradepost/messages/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Replaces vite's loader of parts, which would fetch a part's own styles and files first: all styles are one file, and the server
 * has the files fetched beside the entry.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

const CATALOG = /\/messages\/src\/(\w+)\/checkout\.ts$/

/** Served by provider/server, which puts the page's data into index.html. There is no page without that server. */
export default defineConfig({
  root: here('.'),
  plugins: [plainImports, compileCatalogs(), react(), tailwindcss()],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    sourcemap: false,
    // The server reads in it which files a language and a page are, and has them fetched beside the entry.
    manifest: true,
    modulePreload: false,
    cssCodeSplit: false,
    // Fonts stay files, so that only the needed subset is fetched.
    assetsInlineLimit: 0,
    // One file holds all that the form needs. By default, the entry leaves to a file of its own what parts use too.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] },
        // A catalog's file is named after its language.
        chunkFileNames: ({ facadeModuleId }) => `assets/${CATALOG.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`,
      },
    },
  },
})
