import { join } from 'node:path'
import { PlatformErrorBody } from '@tradepost/contract/platform/error-body'
import { mountDocs } from '@tradepost/kit/docs/mount-docs'
import { mountMailbox } from '@tradepost/kit/email/email'
import { mountMailboxPage } from '@tradepost/kit/email/mailbox-page'
import { Fault, type FaultStatus } from '@tradepost/kit/faults'
import { listOpenMethods } from '@tradepost/kit/http/cross-origin'
import { mountHealth, mountMetrics, type ProcessState } from '@tradepost/kit/http/health'
import type { PageHead } from '@tradepost/kit/http/page-head'
import { mountPageReports } from '@tradepost/kit/http/page-reports'
import { checkRates } from '@tradepost/kit/http/rate-classes'
import { isStorableText } from '@tradepost/kit/http/request-body'
import { mountRoutes, type QueryStatus, type RouteEntry } from '@tradepost/kit/http/routes'
import { buildPagePolicy, findWebFolder, openWebFiles } from '@tradepost/kit/http/web-files'
import { createApp, localOnly } from '@tradepost/kit/http/web-server'
import { openApiDocument } from '@tradepost/kit/openapi/openapi-document'
import { hasHttps, hasMailbox } from '@tradepost/kit/program-config'
import { mountTypefaces } from '@tradepost/kit/theme/typefaces'
import { type Language, toDirection } from '@tradepost/messages/languages'
import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { recordAuthCall } from './audit-log/record-auth-call.ts'
import { ensureGuestId } from './auth/accounts/guest-cookie.ts'
import { signCookiesAgain } from './auth/auth-secrets.ts'
import { isNeed } from './auth/guards/permissions.ts'
import { mountAuth } from './auth/mount-auth.ts'
import { CALL_CODES } from './call-codes.ts'
import { type Deps, toReadOnly } from './deps.ts'
import { checkAuthCaller, createDoor, findUser } from './door.ts'
import { createPageDrawing } from './draw-page.ts'
import { listFaults } from './faults.ts'
import { mountInvitationLinks } from './invitations/links.ts'
import { messagesIn } from './messages.ts'
import { routes } from './modules.ts'
import { findMovedPage } from './moved-pages.ts'
import { findVisibleOrder } from './orders/find-order.ts'
import { loadPageAnswers } from './page-answers.ts'
import { findPageArea, isPagePath } from './page-paths.ts'
import { priorityOf } from './priority-of.ts'
import { LIMITED_CALLERS } from './rate-classes.ts'
import { getRequestLanguage } from './request-language.ts'
import { findShop } from './storefront/find-shop.ts'
import { readPageHead } from './storefront/page-head.ts'
import { mountRobots } from './storefront/sitemap.ts'
import { TAG_DESCRIPTIONS } from './tag-descriptions.ts'
import { findOwnAddress, mountWellKnown } from './well-known.ts'

const WEB_FOLDER = findWebFolder('@tradepost/platform-web')
const DRAWN_FILE = join(WEB_FOLDER, '.drawn', 'main.js')
const NO_PAGE = /^\/(api|webhooks|assets)(\/|$)/

/** Statuses that the door may answer, by caller: see door.ts. */
const REFUSALS: Record<string, readonly FaultStatus[]> = {
  visitor: [403],
  user: [401, 403],
  seller: [401, 403, 404],
  admin: [404],
  software: [401],
}

const LIST_CALLERS: readonly string[] = ['user', 'seller', 'admin', 'software']

/** What a list doesn't understand is refused with 400; everything else, like a payload, with 422. */
const queryStatus: QueryStatus = ({ method, caller }) => (method === 'get' && LIST_CALLERS.includes(caller) ? 400 : 422)

/** What the payments provider's refusals become, for routes that ask it (payments-provider/faults.ts). */
const OF_PROVIDER: readonly FaultStatus[] = [404, 409, 422, 503]

const listRefusals = ({ caller, faults = [] }: RouteEntry): readonly FaultStatus[] => [
  ...(REFUSALS[caller] ?? []),
  ...(faults.includes(502) ? OF_PROVIDER : []),
]

/** Who makes a call, for the API document. */
const CALLED_BY: Record<string, string> = {
  anyone: 'Needs no account. Pages of every origin may read it.',
  visitor: 'Works for guests, too; a cookie keeps their cart and orders.',
  user: 'Needs a signed-in user.',
  admin: 'Needs an administrator.',
  software: 'Needs an access key of the shop.',
  provider: 'Called by the payments provider, with its signature.',
}

/** What callers sign in with, for the API document. */
const SECURITY_SCHEMES = {
  ACCESS_KEY: { type: 'http', scheme: 'bearer', description: 'An access key of the shop, `tpa_…`' },
  SESSION: { type: 'apiKey', in: 'cookie', name: 'better-auth.session_token', description: 'The session of a signed-in user' },
}
const SECURITY: Readonly<Record<string, Record<string, string[]>[]>> = {
  user: [{ SESSION: [] }],
  seller: [{ SESSION: [] }],
  admin: [{ SESSION: [] }],
  software: [{ ACCESS_KEY: [] }],
}

/** The shell's names of the address and the key in the examples. */
const VARIABLES = { url: 'TRADEPOST_SHOP_URL', keys: { ACCESS_KEY: 'TRADEPOST_ACCESS_KEY' } }

const explainCaller = ({ caller, needs }: RouteEntry): string =>
  CALLED_BY[caller] ?? `Needs a member of the organization with the permission \`${needs}\`.`

/** Throws for a seller's route that doesn't say what it needs: it would let every member in, or no one. */
function checkNeeds(routes: readonly RouteEntry[]): void {
  const silent = routes.filter(({ caller, needs }) => caller === 'seller' && !isNeed(needs))
  if (silent.length > 0) throw new Error(`These routes do not say what they need: ${silent.map(({ path }) => path).join(', ')}`)
}

const RECORDED_CALLERS: readonly string[] = ['seller', 'admin']

/** Throws for a route of a seller or administrator that may change something and doesn't say what the audit log records. */
function checkActions(routes: readonly RouteEntry[]): void {
  const recorded = routes.filter(({ caller, method }) => RECORDED_CALLERS.includes(caller) && method !== 'get')
  const silent = recorded.filter(({ action }) => action === undefined)
  if (silent.length > 0) throw new Error(`These routes do not say what they record: ${silent.map(({ path }) => path).join(', ')}`)
}

/** Builds the whole platform as one HTTP application. */
export function createPlatformApp(deps: Deps, state: ProcessState): Hono {
  const { config, database, log, security } = deps
  const isHttps = hasHttps(config)
  const app = createApp({ log, security, metrics: state.metrics, isHttps, priorityOf, openMethods: listOpenMethods(routes) })
  if (config.authSecrets.length > 1)
    app.use(async (c, next) => {
      const cookies = c.req.header('cookie')
      if (cookies) c.req.raw.headers.set('cookie', signCookiesAgain(cookies, config.authSecrets))
      await next()
    })
  checkNeeds(routes)
  checkActions(routes)
  checkRates(routes, LIMITED_CALLERS)
  mountPageReports(app, { log, metrics: state.metrics, countCall: deps.countCall })
  mountHealth(app, { platform: database.pool }, state)
  if (!config.isProduction && config.internalPort === undefined) {
    app.use('/metrics', localOnly)
    mountMetrics(app, state)
  }
  // A catalog of hundreds of products is long; every other answer is short enough uncompressed.
  app.get('/api/shops/:slug', compress())
  mountRoutes(app, routes, createDoor(deps), queryStatus)
  mountAuth(app, deps, {
    record: (c, call, answer) => recordAuthCall(deps, c, call, answer),
    checkCaller: (c) => checkAuthCaller(deps, c),
  })
  const describe = () =>
    openApiDocument(routes, {
      title: 'Tradepost platform',
      version: '1',
      description:
        'Shops, carts, orders and what sellers do. Signing in is under /api/auth; pages and this API share its cookies.',
      securitySchemes: SECURITY_SCHEMES,
      security: (caller) => SECURITY[caller] ?? [],
      url: config.url,
      tagDescriptions: TAG_DESCRIPTIONS,
      callCodes: CALL_CODES,
      refusals: listRefusals,
      explain: explainCaller,
      error: PlatformErrorBody,
      queryStatus,
    })
  const other = { title: 'Tradepost provider API', url: `${config.providerUrl}/docs/api`, hasGuideApi: true }
  if (config.hasApiDocs) mountDocs(app, { buildDocument: describe, other, faults: listFaults(), variables: VARIABLES })
  if (hasMailbox(config)) {
    for (const path of ['/mailbox', '/mailbox.json']) app.use(path, localOnly)
    const mailbox = { db: database.db, mailer: deps.mailer }
    mountMailbox(app, mailbox)
    mountMailboxPage(app, mailbox)
  }
  mountWellKnown(app, config.url)
  mountRobots(app, deps)
  mountInvitationLinks(app, deps)
  mountPages(app, deps)
  return app
}

/** Shop pages: the page itself sets the guest cookie, before it makes any request. */
const SHOP_PAGE = /^\/(shop|cart|orders)(\/|$)/

const CART_PAGE = /^\/cart\/?$/

const ORDER_PAGE = /^\/orders\/(?:(\w+)\/?$)?/

/** An order that this visitor may not see answers like one that doesn't exist. @throws 404 ORDER_NOT_FOUND */
async function checkOrder(deps: Deps, c: Context, guestId: string): Promise<void> {
  const [isOrder, id = ''] = ORDER_PAGE.exec(c.req.path) ?? []
  if (isOrder === undefined) return
  const visitor = { guestId, user: await findUser(deps, c) }
  await findVisibleOrder(toReadOnly(deps), { id, visitor, key: c.req.query('key') })
}

/** A cart is always one shop's. @throws 404 SHOP_NOT_FOUND */
async function checkCartShop(deps: Deps, c: Context): Promise<void> {
  const shop = CART_PAGE.test(c.req.path) ? c.req.query('shop') : undefined
  if (shop && isStorableText(shop)) await findShop(toReadOnly(deps), shop)
}

type Answered = { head?: PageHead | undefined; status: 200 | 404; movedTo?: string | undefined }

const ADMIN_PAGE = /^\/admin(\/|$)/
const DASHBOARD_PAGE = /^\/(dashboard|admin)(\/|$)/

/**
 * Paths, shops and orders that don't exist answer 404, and so does the administration to everyone else; those under a former slug
 * have moved. Any other problem while finding the title still shows the page.
 */
async function headOf(deps: Deps, c: Context, guestId: string | undefined): Promise<Answered> {
  const { path } = c.req
  if (ADMIN_PAGE.test(path) && !(await findUser(deps, c))?.isAdministrator) {
    c.set('refusedEvent', 'access.forbidden')
    return { status: 404 }
  }
  if (!isPagePath(path)) return { status: 404 }
  try {
    const movedTo = await findMovedPage(deps, c)
    if (movedTo !== undefined) return { movedTo, status: 200 }
    if (guestId !== undefined) await checkOrder(deps, c, guestId)
    await checkCartShop(deps, c)
    return { head: await readPageHead(deps, path), status: 200 }
  } catch (error) {
    if (error instanceof Fault && error.status === 404) return { status: 404 }
    deps.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'a page has no title of its own')
    return { status: 200 }
  }
}

/** The language of a page, and what it says before its script runs. */
function pageLanguage(c: Context) {
  const code = getRequestLanguage(c.req.raw.headers)
  const t = messagesIn(code)
  return { code, direction: toDirection(code), title: t('page.title'), noScript: t('page.noScript') }
}

/** The built files that a page loads before it is drawn: the app, the page's area, and their texts (platform/web/chunks.ts). */
function modulesOf(path: string, language: Language): string[] {
  const area = findPageArea(path)
  return [
    'app',
    ...(area === undefined ? [] : [area]),
    `texts-${language}`,
    ...(DASHBOARD_PAGE.test(path) ? [`texts-dashboard-${language}`] : []),
    ...(language === 'en' ? [] : ['answers-en']),
  ]
}

/** Serves the page for every other path; its router decides which page to show. */
function mountPages(app: Hono, deps: Deps): void {
  const { config, guests } = deps
  const web = openWebFiles(WEB_FOLDER)
  const drawPage = createPageDrawing(DRAWN_FILE, deps.log)
  // The payments provider stores product images, and a hosted provider may store them on any host. The preview of an image before
  // its upload comes from the browser's memory.
  const policy = buildPagePolicy({ images: [new URL(config.providerUrl).origin, 'https:', 'blob:'] })
  web.mount(app)
  mountTypefaces(app)
  app.get('*', async (c) => {
    if (NO_PAGE.test(c.req.path)) return c.notFound()
    deps.countCall(c, 'read')
    const ownAddress = findOwnAddress(c, config.url)
    if (ownAddress !== undefined) return c.redirect(ownAddress, 307)
    const guestId = SHOP_PAGE.test(c.req.path) ? ensureGuestId(c, guests, { isHttps: hasHttps(config), isKept: true }) : undefined
    c.header('vary', 'cookie, accept-language', { append: true })
    const { movedTo, ...answered } = await headOf(deps, c, guestId)
    if (movedTo !== undefined) {
      // An organization may take a former slug back, so browsers must not remember this.
      c.header('cache-control', 'no-store')
      return c.redirect(movedTo, 308)
    }
    const language = pageLanguage(c)
    const page = { policy, language, modules: modulesOf(c.req.path, language.code), ...answered }
    // What doesn't exist has no data; its page says so.
    if (answered.status !== 200) return web.page(c, page)
    const data = await loadPageAnswers(app, c)
    const { pathname, search } = new URL(c.req.url)
    const content = await drawPage({ language: language.code, pathname, path: pathname + search, answers: data })
    return web.page(c, { ...page, data, content })
  })
}
