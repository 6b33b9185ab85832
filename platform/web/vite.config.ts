import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { compileCatalogs } from '@tradepost/messages/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The app is served by platform/server; `vite` alone is for working on it, with that server behind the proxy. */
export default defineConfig({
  root: here('.'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders bring the schemas of what they ask for, which pages that don't need them must not carry.
      codeSplittingOptions: { defaultBehavior: [['loader'], ['component'], ['errorComponent'], ['notFoundComponent']] },
      routesDirectory: here('src/routes'),
      generatedRouteTree: here('src/routeTree.gen.ts'),
      tmpDir: here('../../node_modules/.cache/tanstack-router'),
      quoteStyle: 'single',
      semicolons: false,
    }),
    compileCatalogs(),
    react(),
    tailwindcss(),
  ],
  // The server reads in the manifest which files a language and the app are, and has them fetched beside the entry.
  build: { outDir: here('dist'), emptyOutDir: true, assetsDir: 'assets', target: 'es2023', manifest: true },
  server: { proxy: { '/api': 'http://localhost:3000', '/mailbox': 'http://localhost:3000' } },
})
