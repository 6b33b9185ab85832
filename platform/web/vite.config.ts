import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { compileCatalogs } from '@tradepost/messages/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleAreas } from './chunks.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const areas = bundleAreas()

/** platform/server serves the built app. For development, `vite` serves it and forwards API requests to that server. */
export default defineConfig({
  root: here('.'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders import the schemas of their data, which pages that don't need them shouldn't load.
      codeSplittingOptions: { defaultBehavior: [['loader'], ['component'], ['errorComponent'], ['notFoundComponent']] },
      routesDirectory: here('src/routes'),
      generatedRouteTree: here('src/routeTree.gen.ts'),
      tmpDir: here('../../node_modules/.cache/tanstack-router'),
      quoteStyle: 'single',
      semicolons: false,
    }),
    compileCatalogs(),
    areas.plugin,
    react(),
    tailwindcss(),
  ],
  // The server reads the manifest to find a language's files and the app's, and preloads them with the entry.
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    manifest: true,
    // An area is one file; what only some of its pages need is small.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: areas.nameChunk, debugName: 'areas', includeDependenciesRecursively: false }] },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/mailbox': 'http://localhost:3000' } },
})
