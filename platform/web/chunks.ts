import { DASHBOARD_AREAS, findPageArea } from './src/shell/page-areas.ts'

const ROUTE = /\/src\/routes\/([^?]+)\.tsx\b/
/** Parts that pages load later, each with its file. */
const LATER = { charts: /[-/]charts?\.tsx$/, calendar: /\/day-grid\.tsx$/ }
const CATALOG = /\/src\/words-(?<name>\w+)\.ts\?language=(?<language>\w\w)$/

/** Returns the area of a part that the app loads when it is needed: `routes/dashboard/$slug/payments/index.tsx`. */
function areaOf(part: string): string {
  if (part.endsWith('/src/app.tsx')) return 'app'
  const [later] = Object.entries(LATER).find(([, pattern]) => pattern.test(part)) ?? []
  if (later) return later
  const route = ROUTE.exec(part)?.[1]
  return route === undefined ? 'account' : findPageArea(route.replace(/(^|\/)index$/, ''))
}

const OF_DASHBOARD = ['dashboard', ...Object.keys(LATER), 'admin', ...DASHBOARD_AREAS]
const OF_SIGNED_IN = [...OF_DASHBOARD, 'account']

const isWithin = (areas: ReadonlySet<string>, allowed: readonly string[]) => [...areas].every((area) => allowed.includes(area))

/**
 * Returns the file of a module that these areas use. An area's file imports only files above it: app ← landing, shop; shop ←
 * cart; shop and shared ← orders; shared ← signed-in ← account, dashboard; dashboard ← its areas, admin, and what pages load
 * later.
 */
function fileOf(areas: ReadonlySet<string>): string {
  const [only = 'app', other] = areas
  if (other === undefined) return only
  if (areas.has('app')) return 'app'
  if (isWithin(areas, ['shop', 'cart', 'orders'])) return 'shop'
  if (isWithin(areas, OF_DASHBOARD)) return 'dashboard'
  if (isWithin(areas, OF_SIGNED_IN)) return 'signed-in'
  return isWithin(areas, [...OF_SIGNED_IN, 'orders']) ? 'shared' : 'app'
}

/**
 * The texts of a language are two files: those of every page, and the dashboard's. English pages show the server's own
 * sentences.
 */
function fileOfTexts(language: string, group: string): string {
  if (group === 'dashboard') return `texts-dashboard-${language}`
  return group === 'answers' && language === 'en' ? 'answers-en' : `texts-${language}`
}

type ModuleInfo = {
  code: string | null
  isEntry: boolean
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type Graph = { getModuleIds(): Iterable<string>; getModuleInfo(id: string): ModuleInfo | null }

/** The module through which all icons are imported. Following it would put every icon where one is used. */
const ICONS = /\/lucide-react\.m?js$/
const ICON = /icons\/[\w-]+(?=\.m?js$)/
const NAMED_ICONS = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g
const EXPORTED_ICONS = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+)\.m?js'/g

/** Returns the module of each icon, by each of its names. */
function findIcons(graph: Graph): Map<string, string> {
  const all = [...graph.getModuleIds()].find((id) => ICONS.test(id))
  const { code, importedIds = [] } = (all === undefined ? null : graph.getModuleInfo(all)) ?? {}
  const byPath = new Map(importedIds.map((id) => [ICON.exec(id)?.[0], id]))
  const namesIn = (list: string) => [...list.matchAll(/default\sas\s(\w+)/g)].map(([, name = '']) => name)
  return new Map(
    [...(code ?? '').matchAll(EXPORTED_ICONS)].flatMap(([, list = '', path = '']) => {
      const id = byPath.get(path)
      return id === undefined ? [] : namesIn(list).map((name): [string, string] => [name, id])
    }),
  )
}

/** Returns what a module imports; of the icons, those that it names. */
function listImports({ code, importedIds }: ModuleInfo, icons: ReadonlyMap<string, string>): string[] {
  const named = [...(code ?? '').matchAll(NAMED_ICONS)].flatMap(([, list = '']) => list.split(','))
  const used = named.flatMap((each) => icons.get(each.trim().split(/\s+/)[0] ?? '') ?? [])
  return [...importedIds.filter((id) => !ICONS.test(id)), ...used]
}

/** Returns the areas that use each module; those of the entry have none. */
function findAreas(graph: Graph): Map<string, Set<string>> {
  const areas = new Map<string, Set<string>>()
  const icons = findIcons(graph)
  const follow = (id: string, area: string) => {
    const known = areas.get(id) ?? new Set()
    if (known.has(area)) return
    areas.set(id, known.add(area))
    const info = graph.getModuleInfo(id)
    for (const imported of info ? listImports(info, icons) : []) follow(imported, area)
  }
  for (const id of graph.getModuleIds()) {
    const info = graph.getModuleInfo(id)
    if (info?.isEntry) follow(id, 'index')
    for (const part of info?.dynamicallyImportedIds ?? []) if (!CATALOG.test(part)) follow(part, areaOf(part))
  }
  return areas
}

/**
 * Puts the code of an area into one file, and what several areas share into one that they import. By default the build would
 * make a file for every set of pages that share a module, which is a hundred requests for a page.
 */
export function groupAreas() {
  let areas = new Map<string, Set<string>>()
  return {
    plugin: {
      name: 'bundle-areas',
      applyToEnvironment: ({ name }: { name: string }) => name === 'client',
      buildEnd(this: Graph) {
        areas = findAreas(this)
      },
    },
    nameChunk(id: string): string | null {
      const { language, name } = CATALOG.exec(id)?.groups ?? {}
      if (language && name) return fileOfTexts(language, name)
      const known = areas.get(id)
      if (!known) return null
      return known.has('index') ? 'index' : fileOf(known)
    },
  }
}
