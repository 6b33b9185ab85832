import type { Digests } from './built-digests.ts'

/** Where browsers send what a page's policies refused (page-reports.ts). */
export const REPORTS_PATH = '/reports'

/**
 * Headers of every page. Browsers that know the policy load no script without a digest. What they refuse they report, also by the
 * `report-uri` of the page's other policy.
 */
export const INTEGRITY_HEADERS = {
  'reporting-endpoints': `pages="${REPORTS_PATH}"`,
  'integrity-policy': 'blocked-destinations=(script), endpoints=(pages)',
} as const

const LOADING_TAG = /<(?:script|link)\b[^>]* (?:src|href)="\/([^"]+\.(?:js|css))"/g

/** Adds the digest of each built script and style to the tags that load it. */
export const addIntegrity = (html: string, digests: Digests): string =>
  html.replace(LOADING_TAG, (tag, path: string) => (digests[path] ? `${tag} integrity="${digests[path]}"` : tag))

const FIRST_MODULE = '<script type="module"'

/** Adds the digests of the scripts that a page's script imports, which have no tags: browsers look them up in an import map. */
export function addImportMap(html: string, scripts: readonly string[], digests: Digests): string {
  const integrity = Object.fromEntries(scripts.flatMap((path) => (digests[path] ? [[`/${path}`, digests[path]]] : [])))
  const map = `<script type="importmap">${JSON.stringify({ integrity })}</script>`
  return Object.keys(integrity).length > 0 ? html.replace(FIRST_MODULE, () => map + FIRST_MODULE) : html
}
