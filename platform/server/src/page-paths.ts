import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStorableText } from '@tradepost/kit/http/request-body'
import { findWebFolder } from '@tradepost/kit/http/web-files'
import * as z from 'zod'

const Pages = z.array(
  z.object({
    path: z.string(),
    area: z.string(),
    always: z.array(z.string()),
    plain: z.array(z.string()),
    bySearch: z.record(z.string(), z.array(z.string())),
  }),
)

/** What the build of platform/web says about its pages (src/drawn/list-pages.ts). */
const FILE = join(findWebFolder('@tradepost/platform-web'), '.drawn', 'pages.json')

const PAGES = (existsSync(FILE) ? Pages.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : []).map((page) => ({
  ...page,
  pattern: new RegExp(`^${page.path.replace(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`),
}))

/** Whether every part of a path can be decoded. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Returns whether the web app has a page for this path. The object that it shows may still not exist. */
export function isPagePath(path: string): boolean {
  return isDecodable(path) && isStorableText(path) && PAGES.some(({ pattern }) => pattern.test(path))
}

const decodeAll = (values: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decodeURIComponent(value)]))

/** Returns the area of a page, which names its script; undefined for a path without a page. */
export const findPageArea = (path: string): string | undefined => PAGES.find(({ pattern }) => pattern.test(path))?.area

/** Lists what a page asks for as soon as it runs, as its requests spell it. `path` is that of a page. */
export function listFirstRequests(path: string, query: Readonly<Record<string, string>>): string[] {
  const page = PAGES.find(({ pattern }) => pattern.test(path))
  if (!page) return []
  const { always, plain, bySearch, pattern } = page
  const searched = Object.keys(bySearch).find((name) => query[name])
  const asked = searched === undefined ? [...always, ...(Object.keys(query).length === 0 ? plain : [])] : bySearch[searched]
  const values: Readonly<Record<string, string>> = { ...query, ...decodeAll(pattern.exec(path)?.groups) }
  return asked?.map((each) => each.replace(/%24(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))) ?? []
}
