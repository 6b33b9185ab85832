import { Cart, CountryList } from '@tradepost/contract/platform/cart'
import type { Context, Hono } from 'hono'

/** A page that has its answers later than this is sent without the late ones, and asks for them itself. */
const WAIT_MILLISECONDS = 1000

const SESSION = '/api/auth/get-session'
const SHOP_PAGE = /^\/shop\/([^/]+)(?:\/([^/]+))?\/?$/
const CART_PAGE = /^\/cart\/?$/
const ORDER_PAGE = /^\/orders\/([^/]+)\/?$/
const ACCOUNT_PAGE = /^\/account(?:\/([^/]+))?\/?$/
const DASHBOARD_PAGE = /^\/dashboard(?:\/([^/]+))?(?:\/(.*))?$/

type Answers = Record<string, unknown>

/** Lists with figures above them, whose pages ask for both under the page's own name. */
const LISTS = [
  'addons',
  'brands',
  'customers',
  'discounts',
  'disputes',
  'license-keys',
  'meters',
  'payment-links',
  'payments',
  'payouts',
  'products',
  'received-events',
  'refunds',
  'subscriptions',
]

/** What each page of an account asks for, besides the account. */
const ACCOUNT_PAGES: Readonly<Record<string, readonly string[]>> = {
  access: ['/api/account/access'],
  downloads: ['/api/downloads'],
  invoices: ['/api/invoices'],
  'license-keys': ['/api/license-keys'],
  purchases: ['/api/purchases'],
  security: ['/api/auth/passkey/list-user-passkeys', '/api/auth/list-accounts', '/api/auth/list-sessions'],
  subscriptions: ['/api/subscriptions'],
  wallets: ['/api/wallets'],
}

const encode = (text: string) => encodeURIComponent(decodeURIComponent(text))

const shopPath = (slug: string) => `/api/shops/${encode(slug)}`

function listShopPaths(slug: string, productId?: string): string[] {
  const shop = shopPath(slug)
  return [shop, `${shop}/cart`, ...(productId ? [`${shop}/products/${encode(productId)}`] : [])]
}

/** Lists what a page asks for as soon as it runs, as its requests spell it (platform/web/src/shell/request.ts). */
function listPaths(path: string, query: Readonly<Record<string, string>>): string[] {
  const [, slug, productId] = SHOP_PAGE.exec(path) ?? []
  if (slug) return [SESSION, ...listShopPaths(slug, productId)]
  if (CART_PAGE.test(path) && !query.shop) return [SESSION, '/api/site', '/api/carts']
  if (CART_PAGE.test(path) && query.shop) {
    const slug = encodeURIComponent(query.shop)
    return [SESSION, ...listShopPaths(slug), `${shopPath(slug)}/countries`]
  }
  const [, orderId] = ORDER_PAGE.exec(path) ?? []
  if (orderId) return [SESSION, `/api/orders/${encode(orderId)}${query.key ? `?key=${encodeURIComponent(query.key)}` : ''}`]
  const [isAccount, page = ''] = ACCOUNT_PAGE.exec(path) ?? []
  if (isAccount !== undefined) return [SESSION, '/api/site', '/api/account', ...(ACCOUNT_PAGES[page] ?? [])]
  const dashboard = DASHBOARD_PAGE.exec(path)
  if (!dashboard) return [SESSION, '/api/site']
  const [, shop, list = ''] = dashboard
  const always = [SESSION, '/api/organizations']
  if (!shop) return always
  const organization = `/api/organizations/${encode(shop)}`
  // The page adds its search after a "?", which it spells itself; here only the list without one.
  const isList = LISTS.includes(list) && Object.keys(query).length === 0
  const lists = isList ? [`${organization}/${list}?`, `${organization}/${list}/figures?`] : []
  return [...always, `${organization}/demo-year`, `${organization}/clock`, ...lists]
}

/** Returns the path of a cart's totals, which depends on the cart and the visitor's country; undefined without both. */
function findEstimatePath(path: string, query: Readonly<Record<string, string>>, answers: Answers): string | undefined {
  if (!CART_PAGE.test(path) || !query.shop) return undefined
  const shop = shopPath(encodeURIComponent(query.shop))
  const cart = Cart.safeParse(answers[`${shop}/cart`]).data
  const country = cart?.country ?? CountryList.safeParse(answers[`${shop}/countries`]).data?.likely
  return cart?.lines.length && country ? `${shop}/cart/estimate?country=${country}` : undefined
}

/** Answers a page's request as its visitor. Undefined for a refusal, which the page asks for itself, to explain it. */
async function answer(app: Hono, c: Context, path: string): Promise<{ path: string; body: unknown } | undefined> {
  const headers = new Headers(c.req.raw.headers)
  for (const name of ['accept-encoding', 'if-none-match', 'content-length', 'content-type']) headers.delete(name)
  const response = await app.request(new URL(path, c.req.url), { headers }, c.env)
  if (response.status !== 200) return undefined
  // A session that is used stays alive: its cookie is sent anew.
  if (path === SESSION) for (const cookie of response.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  return { path, body: await response.json() }
}

/**
 * Returns what the API answers to the first requests of a page, by path, so that the page needn't make them: each takes as long as the
 * way to the server and back. `c`: a request for a page that exists. Every answer is made by its own route, with the visitor's own permissions.
 */
export async function loadPageAnswers(app: Hono, c: Context): Promise<Answers> {
  const { path } = c.req
  const query = c.req.query()
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, WAIT_MILLISECONDS)
  const ask = async (asked: readonly string[]): Promise<Answers> => {
    const answers = await Promise.all(asked.map((each) => Promise.race([late, answer(app, c, each).catch(() => undefined)])))
    return Object.fromEntries(answers.flatMap((each) => (each ? [[each.path, each.body]] : [])))
  }
  try {
    const answers = await ask(listPaths(path, query))
    const estimatePath = findEstimatePath(path, query, answers)
    return estimatePath === undefined ? answers : { ...answers, ...(await ask([estimatePath])) }
  } finally {
    clearTimeout(timer)
  }
}
