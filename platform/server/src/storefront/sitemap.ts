import { MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { escapeHtml } from '@tradepost/kit/escape-html'
import type { Context, Hono } from 'hono'
import { isOpen } from '#src/auth/organizations/find-membership.ts'
import type { Deps } from '#src/deps.ts'
import { IS_ACTIVE } from '#src/records/read-records.ts'
import { WRITTEN_TEXTS } from '#src/shop-texts/said-texts.ts'

/** Most addresses of one file, by the protocol of sitemaps.org. */
const ADDRESSES_MAX = 50_000

/** A sitemap is read again this long after it was. Until then, everybody gets the same one. */
const KEPT_MILLISECONDS = 10 * MINUTE

/** Pages of one person, and calls that no page shows. The data of shops may be read: a robot that runs scripts asks for it. */
const PRIVATE_PATHS = [
  '/account',
  '/admin',
  '/api/',
  '/cart',
  '/dashboard',
  '/device',
  '/forgot-password',
  '/invitations',
  '/mailbox',
  '/orders',
  '/reset-password',
  '/shop/*/code/',
  '/sign-in',
  '/sign-up',
  '/two-factor',
  '/verify-email',
  '/webhooks/',
]

/** Tells robots which pages they may read, and where all of them are listed (RFC 9309). */
const buildRobots = (url: string): string =>
  [
    'User-agent: *',
    'Allow: /api/shops/',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ].join('\n')

/**
 * Pages of shops that sell: each shop, its texts, then its products, without those that are archived, and the
 * first of plans that share a page.
 */
const PAGES = sql`
  select organization.slug, '' as id
  from organization
  join provider_connections connection
    on connection.organization_id = organization.id and connection.is_active and connection.status = 'connected'
  where ${isOpen}
  union all
  select organization.slug, unnest(${WRITTEN_TEXTS}) as id
  from organization
  join provider_connections connection
    on connection.organization_id = organization.id and connection.is_active and connection.status = 'connected'
  join shop_texts texts on texts.organization_id = organization.id
  where ${isOpen}
  union all
  select organization.slug, sold.id
  from organization
  join provider_connections connection
    on connection.organization_id = organization.id and connection.is_active and connection.status = 'connected'
  join product_records sold
    on sold.organization_id = organization.id and sold.environment = connection.environment
  where ${isOpen} and sold.body is not null and sold.${IS_ACTIVE} and not exists (
    select from plans own
    join plans earlier
      on (earlier.organization_id, earlier.environment, earlier.group_id) = (own.organization_id, own.environment, own.group_id)
      and earlier.place < own.place
    join product_records shown
      on (shown.organization_id, shown.environment, shown.id) = (own.organization_id, own.environment, earlier.product_id)
    where (own.organization_id, own.environment, own.product_id) = (sold.organization_id, sold.environment, sold.id)
      and shown.body is not null and shown.${IS_ACTIVE}
  )`

const wrap = (tag: 'urlset' | 'sitemapindex', inside: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inside.join('')}</${tag}>\n`

/** One file of the sitemap: its number, from 0, and how many addresses a file has at most. */
type FilePlace = { file: number; max: number }

/** Returns the addresses of one file. */
async function listAddresses({ database: { db }, config }: Deps, { file, max }: FilePlace): Promise<string[]> {
  const { rows } = await sql<{ slug: string; id: string }>`
    select slug, id from (${PAGES}) as pages order by slug, id limit ${max} offset ${file * max}`.execute(db)
  return rows.map(({ slug, id }) => [config.url, 'shop', ...[slug, id].filter(Boolean).map(encodeURIComponent)].join('/'))
}

/** Writes one file of addresses. Undefined if there are fewer. */
export async function writeAddresses(
  deps: Deps,
  { file, max = ADDRESSES_MAX }: Partial<FilePlace> & { file: number },
): Promise<string | undefined> {
  const addresses = await listAddresses(deps, { file, max })
  if (file > 0 && addresses.length === 0) return undefined
  return wrap(
    'urlset',
    addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`),
  )
}

/** Writes the list of all pages, or a list of files with up to `max` each. */
export async function writeSitemap(deps: Deps, max = ADDRESSES_MAX): Promise<string | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${PAGES}) as pages`.execute(deps.database.db)
  const files = Math.ceil((rows[0]?.count ?? 0) / max)
  if (files <= 1) return writeAddresses(deps, { file: 0, max })
  const links = Array.from(
    { length: files },
    (_, file) => `<sitemap><loc>${deps.config.url}/sitemaps/${file}.xml</loc></sitemap>`,
  )
  return wrap('sitemapindex', links)
}

/** Number of a file, up to the 50,000 files that an index may have. */
const FILE = /^(0|[1-9]\d{0,4})\.xml$/

/**
 * Serves robots.txt, and the sitemap of all shops, texts and products. Each file is read once in ten minutes, however many ask;
 * what doesn't exist counts against the caller's limit.
 */
export function mountRobots(app: Hono, deps: Deps): void {
  const kept = new Map<string, { text: Promise<string | undefined>; until: number }>()
  const readKept = (key: string, write: () => Promise<string | undefined>): Promise<string | undefined> => {
    const now = deps.clock.now().getTime()
    for (const [other, { until }] of kept) if (until <= now) kept.delete(other)
    const known = kept.get(key)
    if (known) return known.text
    const text = write()
    kept.set(key, { text, until: now + KEPT_MILLISECONDS })
    // A failure is nobody else's answer, and neither is kept what doesn't exist.
    text.then((found) => found === undefined && kept.delete(key)).catch(() => kept.delete(key))
    return text
  }
  const answer = async (c: Context, key: string, write: () => Promise<string | undefined>) => {
    deps.countCall(c, 'read')
    const text = await readKept(key, write)
    if (text === undefined) return c.notFound()
    return c.body(text, 200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' })
  }
  app.get('/robots.txt', (c) => c.text(buildRobots(deps.config.url), 200, { 'cache-control': 'public, max-age=86400' }))
  app.get('/sitemap.xml', (c) => answer(c, '', () => writeSitemap(deps)))
  app.get('/sitemaps/:file', (c) => {
    const [, file] = FILE.exec(c.req.param('file')) ?? []
    return file === undefined ? c.notFound() : answer(c, file, () => writeAddresses(deps, { file: Number(file) }))
  })
}
