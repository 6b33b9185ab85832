import type { PortalPageData } from '@tradepost/contract/hosted/portal'
import { SignedLinkQuery } from '@tradepost/contract/provider/files'
import type { ShopLook } from '@tradepost/contract/shop-theme'
import { Fault } from '@tradepost/kit/faults'
import { isStorableText } from '@tradepost/kit/http/request-body'
import type { WebFiles } from '@tradepost/kit/http/web-files'
import { toDirection } from '@tradepost/messages/languages'
import type { Context, Hono } from 'hono'
import { getStopPath } from '#src/abandoned-checkouts/reminder-email.ts'
import { getStoppableCheckout } from '#src/abandoned-checkouts/stop-reminders.ts'
import { getPortalPath } from '#src/businesses/portal-path.ts'
import { buildLookPolicy } from '#src/businesses/theme.ts'
import { createReadOnlyScope, type Deps } from '#src/deps.ts'
import { messagesIn, readLanguage } from '#src/messages.ts'
import { findShownBusiness, type ShownBusiness } from './entrance/find-business.ts'
import { findVisitor } from './entrance/find-visitor.ts'
import { canOpen } from './entrance/open-portal.ts'
import { showHome } from './show-home.ts'

/** The parts of provider/web that a page of the portal loads besides its entry, as vite's manifest names them. */
const PARTS: Record<PortalPageData['page'], string> = {
  entrance: 'src/portal/entrance/entrance-page.tsx',
  portal: 'src/portal/portal-page.tsx',
  reminders: 'src/portal/reminders/reminders-page.tsx',
  'not-found': 'src/portal/not-found-page.tsx',
}

/** Pages of the portal, below its own path; the browser moves between them without the server. */
const PAGES = [
  '',
  '/subscriptions',
  '/subscriptions/:subscription',
  '/payment-methods',
  '/billing',
  '/license-keys',
  '/downloads',
  '/wallet',
  '/profile',
]

/** Returns where a page stops the reminders of its link; null if we didn't sign it. */
async function findStopUrl(c: Context, deps: Deps, businessId: string): Promise<string | null> {
  const sessionId = c.req.param('session') ?? ''
  const query = SignedLinkQuery.safeParse(c.req.query()).data
  if (!query || !isStorableText(sessionId)) return null
  try {
    const checkout = await getStoppableCheckout(deps, { businessId, sessionId, query })
    return `${getStopPath(checkout)}${new URL(c.req.url).search}`
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

function findLook(data: PortalPageData): ShopLook | undefined {
  if (data.page === 'portal') return data.home.look
  return data.page === 'not-found' ? undefined : data.look
}

/** Serves the pages of the customer portal and the one in front of it. Each contains its data and messages. */
export function mountPortalPages(app: Hono, deps: Deps, web: WebFiles): void {
  const show = (c: Context, data: PortalPageData, status: 200 | 403 | 404 = 200) => {
    if (status === 403) c.set('refusedEvent', 'link.refused')
    const code = readLanguage(c)
    const t = messagesIn(code)
    return web.page(c, {
      html: 'portal.html',
      policy: buildLookPolicy(findLook(data)),
      data,
      status,
      language: { code, direction: toDirection(code), title: t('portalPage.title'), noScript: t('portalPage.noScript') },
      modules: [`src/words-portal.ts?language=${code}`, `../../packages/ui/src/words-ui.ts?language=${code}`, PARTS[data.page]],
    })
  }
  const findBusiness = async (c: Context): Promise<ShownBusiness | undefined> => {
    const id = c.req.param('business') ?? ''
    deps.countCall(c, 'read')
    if (!isStorableText(id)) return undefined
    return findShownBusiness({ db: deps.database.db, url: deps.config.url }, id)
  }
  app.get('/portal/:business/open', async (c) => {
    const business = await findBusiness(c)
    if (!business) return show(c, { page: 'not-found' }, 404)
    const token = c.req.query('token') ?? ''
    if (isStorableText(token) && (await canOpen(deps, { businessId: business.business_id, token })))
      return show(c, { page: 'entrance', ...business, state: 'opening', token })
    // The link that opened this browser's own session, from its history.
    if (await findVisitor(c, { deps, businessId: business.business_id }))
      return c.redirect(getPortalPath(business.business_id), 303)
    return show(c, { page: 'entrance', ...business, state: 'bad_link', token: null }, 403)
  })
  app.get('/portal/:business/reminders/:session', async (c) => {
    const business = await findBusiness(c)
    if (!business) return show(c, { page: 'not-found' }, 404)
    const stopUrl = await findStopUrl(c, deps, business.business_id)
    return show(c, { page: 'reminders', ...business, stopUrl }, stopUrl === null ? 403 : 200)
  })
  for (const path of PAGES)
    app.get(`/portal/:business${path}`, async (c) => {
      const business = await findBusiness(c)
      if (!business) return show(c, { page: 'not-found' }, 404)
      const visitor = await findVisitor(c, { deps, businessId: business.business_id })
      if (!visitor) return show(c, { page: 'entrance', ...business, state: 'sign_in', token: null })
      const home = await showHome(await createReadOnlyScope(deps, visitor), visitor)
      return show(c, { page: 'portal', business_id: business.business_id, home })
    })
}
