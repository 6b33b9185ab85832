import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { compileCatalogs } from '@tradepost/messages/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Served by provider/server, which puts the page's data into index.html. There is no page without that server. */
export default defineConfig({
  root: here('.'),
  plugins: [compileCatalogs(), react(), tailwindcss()],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    sourcemap: false,
    // The server reads in it which files a language and a page are, and has them fetched beside the entry.
    manifest: true,
    modulePreload: false,
    // Fonts stay files, so that only the needed subset is fetched.
    assetsInlineLimit: 0,
  },
})
