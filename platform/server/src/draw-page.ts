import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Log } from '@tradepost/kit/log'
import type { Language } from '@tradepost/messages/languages'

/** The pages that platform/web/src/drawn/route-tree.ts has. */
const DRAWN_PAGE = /^\/(shop\/[^/]+(\/[^/]+)?|cart)\/?$/

type PageToDraw = { path: string; answers: Record<string, unknown> }
type DrawPage = (page: PageToDraw) => Promise<string>
type Build = { createPageDrawer(language: Language): Promise<DrawPage> }

/** Loads the build that draws pages, once for each language, when its first page is asked for. */
async function loadDrawer(file: string, language: Language): Promise<DrawPage> {
  const build: Build = await import(`${pathToFileURL(file).href}?language=${language}`)
  return build.createPageDrawer(language)
}

/**
 * Returns what draws a page as its script will, from `file`, which platform/web builds: shops can then be read without a script, by
 * search engines too, and show before theirs has loaded. Undefined for a page that only its script draws.
 */
export function createPageDrawing(file: string, log: Log) {
  const drawers = new Map<Language, Promise<DrawPage>>()
  const isBuilt = existsSync(file)
  return async (language: Language, page: PageToDraw & { pathname: string }): Promise<string | undefined> => {
    if (!isBuilt || !DRAWN_PAGE.test(page.pathname)) return undefined
    try {
      const drawer = drawers.get(language) ?? loadDrawer(file, language)
      drawers.set(language, drawer)
      return await (await drawer)(page)
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : String(error) }, 'a page is left for its script to draw')
      return undefined
    }
  }
}
