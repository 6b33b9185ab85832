import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { compileCatalogs } from '@tradepost/messages/vite-plugin'
import { isolateTextsInBuild } from '@tradepost/messages/whole-texts-plugin'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Replaces vite's loader of dynamic imports, which would first fetch a part's styles and files. All styles are one file, and the
 * server preloads the files with the entry.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/** What the checkout runs on instead of React: the same interface in a tenth of the size (docs/decisions/0049). */
const PREACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': fileURLToPath(new URL('./src/preact-runtime.ts', import.meta.url)),
}

/** Builds the checkout with Preact. The portal keeps React, which its libraries were made for. */
const preactInCheckout: Plugin = {
  name: 'preact-in-checkout',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer, options) {
    const replaced = PREACT[source]
    return replaced && this.resolve(replaced, importer, options)
  },
}

const IMPORTED = /(?:from|import)\s*\(?\s*'([^']+)'/g
/** Our files with classes in them. */
const OURS = /\/(?:provider\/web|packages\/ui)\/src\/[^?]*\.tsx?$/

type Resolve = (source: string, importer: string) => Promise<{ id: string } | null>

/** Lists the files of ours that a script is made of, into `files`. */
async function listFiles(script: string, resolve: Resolve, files = new Set<string>()): Promise<Set<string>> {
  if (files.has(script)) return files
  files.add(script)
  for (const [, source = ''] of readFileSync(script, 'utf8').matchAll(IMPORTED)) {
    const found = await resolve(source, script)
    if (found && OURS.test(found.id)) await listFiles(found.id, resolve, files)
  }
  return files
}

/**
 * Gives the styles of each environment's page the classes of its own files only. The checkout uses a third of the components that
 * the portal and the dashboard have. `scripts`: the page's script, by environment.
 */
const stylePages = (scripts: Readonly<Record<string, string>>): Plugin => ({
  name: 'page-styles',
  enforce: 'pre',
  async transform(code, id) {
    const script = scripts[this.environment.name]
    if (!script || !id.endsWith('/provider/web/src/app.css')) return null
    const files = await listFiles(script, (source, importer) => this.resolve(source, importer))
    return [code, ...[...files].map((file) => `@source ${JSON.stringify(file)};`)].join('\n')
  },
})

/** Names a catalog's file after its language. */
const CATALOG = /\/src\/words-\w+\.ts\?language=(\w+)$/

/**
 * How a page of ours is built. Each has its own build, so that none loads code of the other. In the checkout, everything that the
 * form needs is one file; by default, code shared with the parts would get its own.
 */
const buildOf = (html: string, folder: string): BuildEnvironmentOptions => ({
  emptyOutDir: false,
  assetsDir: folder,
  target: 'es2023',
  sourcemap: false,
  // The server reads the manifest to find the files of a language and a page, and preloads them with the entry.
  manifest: html === 'index.html' || `.vite/${html}.json`,
  license: { fileName: html === 'index.html' ? 'third-party-notices.txt' : 'third-party-notices-portal.txt' },
  modulePreload: false,
  cssCodeSplit: false,
  // Keeps fonts as files, so that browsers fetch only the subset they need.
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: here(html),
    output: {
      codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] },
      chunkFileNames: ({ facadeModuleId }) => `${folder}/${CATALOG.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`,
    },
  },
})

/** provider/server serves these builds and puts the page's data into them. No page works without that server. */
export default defineConfig({
  root: here('.'),
  plugins: [
    stylePages({ client: here('src/main.tsx'), portal: here('src/portal/main.tsx') }),
    plainImports,
    preactInCheckout,
    isolateTextsInBuild(),
    compileCatalogs(),
    react(),
    tailwindcss(),
  ],
  build: { outDir: here('dist') },
  environments: {
    client: { build: { ...buildOf('index.html', 'assets'), emptyOutDir: true } },
    portal: { consumer: 'client', build: { ...buildOf('portal.html', 'assets/portal'), copyPublicDir: false } },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
})
