import { Cart, CountryList } from '@tradepost/contract/platform/buyer/cart'
import type { Context, Hono } from 'hono'
import { listFirstRequests } from './page-paths.ts'

/** A page that has its answers later than this is sent without the late ones, and asks for them itself. */
const WAIT_MILLISECONDS = 1000

const SESSION = '/api/auth/get-session'
const CART_PAGE = /^\/cart\/?$/

type Answers = Record<string, unknown>

/** Returns the path of a cart's totals, which depends on the cart and the visitor's country; undefined without both. */
function findEstimatePath(path: string, query: Readonly<Record<string, string>>, answers: Answers): string | undefined {
  if (!CART_PAGE.test(path) || !query.shop) return undefined
  const shop = `/api/shops/${encodeURIComponent(query.shop)}`
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
 * Returns what the API answers to the first requests of a page, by path, so that the page needn't make them: each takes as long
 * as the way to the server and back. `c`: a request for a page that exists. Every answer is made by its own route, with the
 * visitor's own permissions.
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
    const answers = await ask(listFirstRequests(path, query))
    const estimatePath = findEstimatePath(path, query, answers)
    return estimatePath === undefined ? answers : { ...answers, ...(await ask([estimatePath])) }
  } finally {
    clearTimeout(timer)
  }
}
