import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Log } from '@tradepost/kit/log'
import type { Language } from '@tradepost/messages/languages'

/** The pages that platform/web/src/drawn/route-tree.ts has. */
const DRAWN_PAGE = /^\/(shop\/[^/]+(\/[^/]+)?|cart)\/?$/

type PageToDraw = { language: Language; path: string; answers: Record<string, unknown> }
type Build = { drawPage(page: PageToDraw): Promise<string> }

/**
 * Returns what draws a page as its script will, from `file`, which platform/web builds: shops can then be read without a script,
 * by search engines too, and show before theirs has loaded. Undefined for a page that only its script draws. The build is loaded
 * when the first page is asked for.
 */
export function createPageDrawing(file: string, log: Log) {
  let loaded: Promise<Build> | undefined
  const isBuilt = existsSync(file)
  return async ({ pathname, ...page }: PageToDraw & { pathname: string }): Promise<string | undefined> => {
    if (!isBuilt || !DRAWN_PAGE.test(pathname)) return undefined
    try {
      loaded ??= import(pathToFileURL(file).href)
      return await (await loaded).drawPage(page)
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : String(error) }, 'a page is left for its script to draw')
      return undefined
    }
  }
}
