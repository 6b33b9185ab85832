import type { Challenge } from '@tradepost/contract/hosted/challenge'
import type { HostedSession, LikelyBuyer } from '@tradepost/contract/hosted/checkout'
import type { Delivery, DeliveryLinkProblem } from '@tradepost/contract/hosted/deliveries'
import type { BadLink, CardLink } from '@tradepost/contract/hosted/links'
import { SignedLinkQuery } from '@tradepost/contract/provider/files'
import type { ShopLook } from '@tradepost/contract/shop-theme'
import { SECOND } from '@tradepost/kit/clock'
import { Fault } from '@tradepost/kit/faults'
import { isTypePreferred } from '@tradepost/kit/http/accept'
import { toCookieName } from '@tradepost/kit/http/cookie-name'
import { isStorableText } from '@tradepost/kit/http/request-body'
import { isResponse } from '@tradepost/kit/http/routes'
import { findWebFolder, openWebFiles } from '@tradepost/kit/http/web-files'
import { getClientKey } from '@tradepost/kit/http/web-server'
import { hasHttps } from '@tradepost/kit/program-config'
import { mountTypefaces } from '@tradepost/kit/theme/typefaces'
import { type Language, toDirection } from '@tradepost/messages/languages'
import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { buildLookPolicy } from './businesses/theme.ts'
import { SESSION_MILLISECONDS } from './checkouts/create-checkout-session.ts'
import { findFileLinkProblem } from './deliveries/check-delivered.ts'
import { createDownload, type OpenedDelivery, openDelivery } from './deliveries/open-delivery.ts'
import type { Deps } from './deps.ts'
import { fault } from './faults.ts'
import { hashLink, openLink, showLinkedSession } from './hosted-checkout/opening/open-link.ts'
import { openReminder } from './hosted-checkout/opening/open-reminder.ts'
import { findLikelyBuyer, showChallenge, showHostedSession } from './hosted-checkout/show-hosted-session.ts'
import { chooseLanguage, messagesIn } from './messages.ts'
import { mountPortalPages } from './portal/pages.ts'
import { openCardLink } from './subscription-links/open-card-link.ts'

const WEB_FOLDER = findWebFolder('@tradepost/provider-web')

/** The data that provider/web/src/page-data.ts reads from the page. */
type PageData =
  | { page: 'checkout'; session: HostedSession; likely: LikelyBuyer | null }
  | { page: 'challenge'; challenge: Challenge }
  | { page: 'bad-link'; link: BadLink }
  | { page: 'card-link'; link: CardLink }
  | { page: 'delivery'; shown: Delivery | { problem: DeliveryLinkProblem } }
  | { page: 'not-found' }

const PARTS: Record<Exclude<PageData['page'], 'checkout'>, readonly string[]> = {
  challenge: ['src/challenge/challenge-page.tsx'],
  'bad-link': ['src/bad-link/bad-link-page.tsx'],
  'card-link': ['src/card-link/card-link-page.tsx'],
  delivery: ['src/delivery/delivery-page.tsx'],
  'not-found': ['src/not-found/not-found-page.tsx'],
}

/** Returns the parts of provider/web that a page loads besides its entry, as vite's manifest names them. */
function partsOf(data: PageData, language: Language): string[] {
  const words = `src/words-checkout.ts?language=${language}`
  if (data.page !== 'checkout') return [words, ...PARTS[data.page]]
  const { custom_fields: fields, mode, currencies, goods, quantity_max: quantityMax, lines } = data.session
  return [
    words,
    ...(fields.length > 0 ? ['src/custom-fields/custom-fields.tsx'] : []),
    ...(currencies || quantityMax !== null || lines.some((line) => line.open_price) ? ['src/checkout/choice-part.ts'] : []),
    ...(mode === 'test' ? ['src/checkout/test-mode.tsx'] : []),
    ...(goods ? ['src/checkout/bought-goods.tsx'] : []),
  ]
}

function forcedOn(data: PageData): string | null {
  if (data.page === 'checkout') return data.session.force_language
  return data.page === 'challenge' ? data.challenge.force_language : null
}

/** Status of the answer to a link that opens nothing. */
const BAD_LINK_STATUS: Partial<Record<BadLink['problem'], 404 | 410 | 429>> = {
  product_unknown: 404,
  product_archived: 410,
  too_many: 429,
}
const CARD_LINK_STATUS = { not_valid: 403, expired: 410, paid: 200, given_up: 410, over: 410 } as const
/** How long the same URL returns the checkout that it opened for a visitor. */
const LINK_SECONDS = SESSION_MILLISECONDS / SECOND

/** A signature that isn't one is a wrong one, which the page explains. */
const readSigned = (c: Context): SignedLinkQuery => SignedLinkQuery.safeParse(c.req.query()).data ?? SignedLinkQuery.parse({})

/** Returns the page of a receipt's link with its status. */
function showDelivery(opened: OpenedDelivery): [PageData, 200 | 403 | 410] {
  if (opened.kind === 'refused') return [{ page: 'delivery', shown: { problem: opened.problem } }, 403]
  const { delivery } = opened
  const isGone = delivery.products.length > 0 && delivery.products.every(({ withdrawal }) => withdrawal !== null)
  return [{ page: 'delivery', shown: delivery }, isGone ? 410 : 200]
}

/** Returns the checkout page with what it shows first. */
async function showCheckout(deps: Deps, c: Context, session: HostedSession): Promise<PageData> {
  return { page: 'checkout', session, likely: await findLikelyBuyer(deps, session, c.req.header('accept-language') ?? '') }
}

/** Statuses of a page about a link that opens nothing. */
const REFUSED_PAGES: readonly PageStatus[] = [403, 410, 429]

type PageStatus = 200 | 403 | 404 | 410 | 422 | 429
type SendPage = (c: Context, data: PageData, status?: PageStatus) => Response

function findLook(data: PageData): ShopLook | null | undefined {
  if (data.page === 'checkout') return data.session.look
  if (data.page === 'bad-link' || data.page === 'card-link') return data.link.look
  return data.page === 'delivery' && 'look' in data.shown ? data.shown.look : undefined
}

/** Sends a page in the buyer's language, with its data, its messages and its part of the script. */
function sendPage(
  web: ReturnType<typeof openWebFiles>,
  c: Context,
  { data, status }: { data: PageData; status: PageStatus },
): Response {
  if (REFUSED_PAGES.includes(status)) c.set('refusedEvent', status === 429 ? 'limit.reached' : 'link.refused')
  const code = chooseLanguage({ forced: forcedOn(data), accepted: c.req.header('accept-language') })
  const t = messagesIn(code)
  return web.page(c, {
    data,
    status,
    language: { code, direction: toDirection(code), title: t('page.title'), noScript: t('page.noScript') },
    modules: partsOf(data, code),
    policy: buildLookPolicy(findLook(data), data.page === 'checkout' ? data.session.font_origins : []),
  })
}

type ShowPage = (c: Context, read: () => Promise<PageData | Response>) => Promise<Response>

/** Serves the pages that links in emails open. */
function mountEmailedPages(app: Hono, deps: Deps, { show, send }: { show: ShowPage; send: SendPage }): void {
  app.get('/subscriptions/:id/card', (c) =>
    show(c, async () => {
      const asked = { subscriptionId: c.req.param('id'), query: readSigned(c), onlyLooks: c.req.method === 'HEAD' }
      const opened = await openCardLink(deps, asked)
      if (opened.kind === 'refused')
        return send(c, { page: 'card-link', link: opened.link }, CARD_LINK_STATUS[opened.link.problem])
      return opened.sessionId === null ? c.body(null) : c.redirect(`/session/${opened.sessionId}`, 303)
    }),
  )
  app.get('/reminders/:session', (c) =>
    show(c, async () => {
      const visit = { sessionId: c.req.param('session'), query: readSigned(c), onlyLooks: c.req.method === 'HEAD' }
      const opened = await openReminder(deps, visit)
      if (opened.kind === 'refused') return send(c, { page: 'bad-link', link: opened.link }, 410)
      return opened.sessionId === null ? c.body(null) : c.redirect(`/session/${opened.sessionId}`, 303)
    }),
  )
  app.get('/downloads/:payment', (c) =>
    show(c, async () => {
      const opened = await openDelivery(deps, { paymentId: c.req.param('payment'), query: readSigned(c) })
      return send(c, ...showDelivery(opened))
    }),
  )
  app.get('/downloads/:payment/files/:file', (c) =>
    show(c, async () => {
      const { payment: paymentId, file: fileId } = c.req.param()
      return c.redirect(await createDownload(deps, { paymentId, fileId, query: readSigned(c) }), 303)
    }),
  )
}

/** Serves the buyer's pages. Each contains its data and messages, so that it needs no further request. */
export function mountPages(app: Hono, deps: Deps): void {
  const web = openWebFiles(WEB_FOLDER)
  web.mount(app)
  mountTypefaces(app)
  mountPortalPages(app, deps, web)
  const send: SendPage = (c, data, status = 200) => sendPage(web, c, { data, status })
  const show: ShowPage = async (c, read) => {
    try {
      const ids = [...Object.values(c.req.param()), c.req.query('session') ?? '']
      if (!ids.every((id) => isStorableText(String(id)))) throw fault('NOT_FOUND')
      deps.countCall(c, 'read')
      const answer = await read()
      return isResponse(answer) ? answer : send(c, answer)
    } catch (error) {
      if (error instanceof Fault && error.status === 404) return send(c, { page: 'not-found' }, 404)
      throw error
    }
  }
  app.get('/session/:id', (c) => show(c, async () => showCheckout(deps, c, await showHostedSession(deps, c.req.param('id')))))
  app.get('/session/:id/challenge/:payment', (c) =>
    show(c, async () => ({
      page: 'challenge',
      challenge: await showChallenge(deps, { sessionId: c.req.param('id'), paymentId: c.req.param('payment') }),
    })),
  )
  app.get('/buy/:product', (c) =>
    show(c, async () => {
      const productId = c.req.param('product')
      const { searchParams: query } = new URL(c.req.url)
      const sessionId = query.get('session')
      if (sessionId !== null) return showCheckout(deps, c, await showLinkedSession(deps, { productId, sessionId }))
      // HEAD asks only for the headers, so it opens no checkout.
      if (c.req.method === 'HEAD') return c.body(null)
      const path = `/buy/${encodeURIComponent(productId)}`
      const secure = hasHttps(deps.config)
      const cookie = toCookieName(`link_${hashLink(productId, query)}`, { isHttps: secure, path })
      deps.countCall(c, 'link')
      const opened = await openLink(deps, { productId, query, known: getCookie(c, cookie), client: getClientKey(c) })
      if (opened.kind === 'refused') {
        if (opened.retryAfterSeconds !== undefined) c.header('retry-after', String(opened.retryAfterSeconds))
        return send(c, { page: 'bad-link', link: opened.link }, BAD_LINK_STATUS[opened.link.problem] ?? 422)
      }
      setCookie(c, cookie, opened.sessionId, { path, httpOnly: true, sameSite: 'Lax', secure, maxAge: LINK_SECONDS })
      return c.redirect(`${path}?session=${opened.sessionId}`, 303)
    }),
  )
  mountEmailedPages(app, deps, { show, send })
  // The API answers programs, and sends the file to everybody.
  app.get('/files/:id/download', async (c, next) => {
    const isBrowser =
      isTypePreferred(c.req.header('accept'), 'text/html', 'application/octet-stream') && isStorableText(c.req.param('id'))
    const problem = isBrowser ? await findFileLinkProblem(deps, { fileId: c.req.param('id'), query: readSigned(c) }) : undefined
    if (!problem) return next()
    return send(c, { page: 'delivery', shown: { problem } }, problem === 'refunded' || problem === 'disputed' ? 410 : 403)
  })
}
