import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { compileCatalogs } from '@tradepost/messages/vite-plugin'
import { isolateTextsInBuild } from '@tradepost/messages/whole-texts-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { groupAreas } from './chunks.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const areas = groupAreas()

/** Gives the build that the server draws with the few pages that it draws. */
const drawnPages: Plugin = {
  name: 'drawn-pages',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'drawn',
  resolveId: (source) => (source.endsWith('/routeTree.gen.ts') ? here('src/drawn/route-tree.ts') : null),
}

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
    drawnPages,
    isolateTextsInBuild(),
    compileCatalogs(),
    areas.plugin,
    react(),
    tailwindcss(),
  ],
  build: { outDir: here('dist'), target: 'es2023' },
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        assetsDir: 'assets',
        // The server reads the manifest to find a language's files and the app's, and preloads them with the entry.
        manifest: true,
        // An area is one file; what only some of its pages need is small.
        chunkSizeWarningLimit: 900,
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: areas.nameChunk, debugName: 'areas', includeDependenciesRecursively: false }] },
          },
        },
      },
    },
    drawn: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      resolve: { noExternal: true, conditions: ['node', 'module', 'production'] },
      build: {
        outDir: here('dist/.drawn'),
        emptyOutDir: true,
        copyPublicDir: false,
        minify: true,
        // One file, which the server loads when it draws its first page.
        rolldownOptions: {
          input: here('src/drawn/main.tsx'),
          output: { codeSplitting: false, entryFileNames: 'main.js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments))
        if (environment.name !== 'ssr') await builder.build(environment)
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/mailbox': 'http://localhost:3000' } },
})
