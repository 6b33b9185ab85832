import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { escapeHtml } from '#src/escape-html.ts'
import type { FaultTable } from '#src/faults.ts'
import { findWebFolder, openWebFiles, type WebFiles } from '#src/http/web-files.ts'
import type { CallContext } from './call-page.ts'
import type { ApiDocument, DocsPage } from './document.ts'
import { renderReference } from './reference-pages.ts'

/** The built guide (packages/guide): its pages, and their groups in the order of the contents. */
type BuiltGuide = {
  pages: { slug: string; title: string; description: string; html: string; sections: DocsPage['sections'] }[]
  contents: { title: string; slugs: string[] }[]
}
type Group = { title: string; pages: readonly Pick<DocsPage, 'url' | 'title'>[] }
type Site = { pages: ReadonlyMap<string, DocsPage>; groups: Group[]; search: string }

const urlOf = (slug: string): string => (slug === 'index' ? '/docs' : `/docs/${slug}`)

function readGuide(folder: string): BuiltGuide {
  try {
    return JSON.parse(readFileSync(join(folder, 'guide.json'), 'utf8'))
  } catch {
    // Without a build, pages say how to make one.
    return { pages: [], contents: [] }
  }
}

/** Lists what search finds: the parts of the guide's pages, and the calls. */
function listEntries(pages: readonly DocsPage[]): object[] {
  return pages.flatMap(({ url, title, sections }) =>
    sections.map((section) => ({
      page: title,
      title: section.title || title,
      url: section.id ? `${url}#${section.id}` : url,
      text: section.text,
    })),
  )
}

function buildSite(guide: BuiltGuide, reference: readonly DocsPage[], other: Docs['other']): Site {
  // The guide's links into the reference lead to the program that has those calls.
  const apiUrl = other.hasGuideApi ? other.url : '/docs/api'
  const guidePages = guide.pages.map(({ slug, html, ...page }) => ({
    ...page,
    url: urlOf(slug),
    render: () => html.replaceAll('href="/docs/api', () => `href="${escapeHtml(apiUrl)}`),
  }))
  const pages = new Map([...guidePages, ...reference].map((page) => [page.url, page]))
  const find = (slug: string) => pages.get(urlOf(slug)) ?? []
  const groups = guide.contents.map(({ title, slugs }) => ({ title, pages: slugs.flatMap(find) }))
  const [contents = [], ...calls] = reference
  const listed = [contents, other, calls.at(-1) ?? []].flat()
  return {
    pages,
    groups: [...groups, { title: 'Reference', pages: listed }],
    // The first page only lists the others.
    search: JSON.stringify(listEntries([...guidePages.slice(1), ...reference])),
  }
}

const MARK =
  '<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6" fill="var(--accent)"/><path fill="var(--on-accent)" d="M5 6h10.6c.4 0 .8.2 1 .5l2.4 2.7-2.4 2.7c-.3.3-.6.5-1 .5H5z"/><rect fill="var(--on-accent)" x="9.4" y="13.9" width="3.4" height="6.1" rx=".6"/></svg>'

const link = ({ url, title }: Pick<DocsPage, 'url' | 'title'>, current = ''): string =>
  `<a href="${escapeHtml(url)}"${url === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`

function renderNext(groups: readonly Group[], url: string): string {
  const pages = groups.flatMap((group) => group.pages)
  const next = pages[pages.findIndex((page) => page.url === url) + 1]
  return next && (url === '/docs' || pages.some((page) => page.url === url))
    ? `<nav class="next" aria-label="Next page"><span class="quiet">Next</span>${link(next)}</nav>`
    : ''
}

function renderSide({ groups }: Site, { url }: DocsPage): string {
  // A call's page belongs to the list of all calls.
  const current = url.startsWith('/docs/api/') && url !== '/docs/api/error-codes' ? '/docs/api' : url
  const lists = groups.map(
    (group) =>
      `<h2>${escapeHtml(group.title)}</h2><ul>${group.pages.map((page) => `<li>${link(page, current)}</li>`).join('')}</ul>`,
  )
  return `<nav class="side contents" aria-label="Contents"><button class="menu" type="button">Contents</button>${lists.join('')}</nav>`
}

function renderSections({ sections }: DocsPage): string {
  const items = sections.filter(({ id }) => id).map(({ id, title }) => `<li>${link({ url: `#${id}`, title })}</li>`)
  return items.length > 1
    ? `<nav class="side toc" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`
    : ''
}

function renderBody(site: Site, page: DocsPage): string {
  return `<a class="skip" href="#content">Skip to content</a>
<header class="bar"><div><a class="brand" href="/docs">${MARK}Tradepost <span>Docs</span></a>
<form class="search" role="search"><input type="search" aria-label="Search docs" placeholder="Search docs" autocomplete="off"><div class="results" role="region" aria-label="Results" aria-live="polite" hidden></div></form></div></header>
<div class="page">${renderSide(site, page)}<main id="content"><h1>${escapeHtml(page.title)}</h1>${page.render()}${renderNext(site.groups, page.url)}</main>${renderSections(page)}</div>`
}

const ENGLISH = { code: 'en', direction: 'ltr' } as const

const NOT_FOUND: DocsPage = {
  url: '',
  title: 'Page not found',
  description: '',
  render: () => '<p>This page doesn’t exist. Search for it, or start at the <a href="/docs">first page</a>.</p>',
  sections: [],
}

function sendPage(web: WebFiles, c: Context, site: Site): Response {
  const path = c.req.path.replace(/\/$/, '')
  const page = site.pages.get(path) ?? NOT_FOUND
  const title = `${page.title} · Tradepost Docs`
  return web.page(c, {
    content: renderBody(site, page),
    status: page === NOT_FOUND ? 404 : 200,
    language: { ...ENGLISH, title, noScript: '' },
  })
}

type Docs = {
  buildDocument: () => object
  /** The docs of the other program, and which of the two has the API that the guide is about. */
  other: { title: string; url: string; hasGuideApi: boolean }
  /** All error codes of the program. */
  faults: FaultTable
  variables: CallContext['variables']
}

/**
 * Mounts GET /openapi.json and the pages at /docs: the guide, and a page for each call. They are put together when someone first
 * asks for them, because that takes a third of a start.
 */
export function mountDocs(app: Hono, { buildDocument, other, ...reference }: Docs): void {
  const folder = findWebFolder('@tradepost/guide')
  const web = openWebFiles(folder)
  let document: object | undefined
  let site: Site | undefined
  const getDocument = () => {
    document ??= buildDocument()
    return document
  }
  const getSite = () => {
    site ??= buildSite(readGuide(folder), renderReference(getDocument() as ApiDocument, reference), other)
    return site
  }
  web.mount(app)
  app.get('/openapi.json', (c) => {
    c.header('content-type', 'application/json; charset=utf-8')
    return c.body(JSON.stringify(getDocument()))
  })
  app.get('/docs/search.json', (c) => {
    c.header('content-type', 'application/json; charset=utf-8')
    c.header('cache-control', 'no-store')
    return c.body(getSite().search)
  })
  for (const path of ['/docs', '/docs/*']) app.get(path, (c) => sendPage(web, c, getSite()))
}
