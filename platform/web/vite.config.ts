import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { compileCatalogs } from '@tradepost/messages/vite-plugin'
import { isolateTextsInBuild } from '@tradepost/messages/whole-texts-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { groupAreas } from './chunks.ts'
import type { ListedPage } from './src/drawn/list-pages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const areas = groupAreas()

/** Gives the build that lists the pages their routes without components: what they ask for is in their loaders. */
const listedPages: Plugin = {
  name: 'listed-pages',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'listed',
  resolveId: (source) => (source.includes('tsr-split=component') ? '\0component' : null),
  load: (id) => (id === '\0component' ? 'export const component = () => null' : null),
}

/** Gives the build that the server draws with the few pages that it draws. */
const drawnPages: Plugin = {
  name: 'drawn-pages',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'drawn',
  resolveId: (source) => (source.endsWith('/routeTree.gen.ts') ? here('src/drawn/route-tree.ts') : null),
}

/** A build of one file, which Node runs. */
const forServer = (input: string, outDir: string): EnvironmentOptions => ({
  consumer: 'server',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { noExternal: true, conditions: ['node', 'module', 'production'] },
  build: {
    outDir: here(outDir),
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
    rolldownOptions: { input: here(input), output: { codeSplitting: false, entryFileNames: 'main.js' } },
  },
})

/** Writes what pages there are and what each asks for first, for platform/server. */
async function writePages(): Promise<void> {
  const build: { listPages(): Promise<ListedPage[]> } = await import(pathToFileURL(here('dist/.listed/main.js')).href)
  writeFileSync(here('dist/.drawn/pages.json'), JSON.stringify(await build.listPages()))
  rmSync(here('dist/.listed'), { recursive: true })
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
    listedPages,
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
        license: { fileName: 'third-party-notices.txt' },
        // An area is one file; what only some of its pages need is small.
        chunkSizeWarningLimit: 900,
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: areas.nameChunk, debugName: 'areas', includeDependenciesRecursively: false }] },
          },
        },
      },
    },
    drawn: forServer('src/drawn/main.tsx', 'dist/.drawn'),
    listed: forServer('src/drawn/list-pages.ts', 'dist/.listed'),
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments))
        if (environment.name !== 'ssr') await builder.build(environment)
      await writePages()
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/mailbox': 'http://localhost:3000' } },
})
