import { fileURLToPath } from 'node:url'
import { mountDocs } from '@tradepost/kit/docs-page'
import { Fault } from '@tradepost/kit/faults'
import { mountHealth } from '@tradepost/kit/health'
import { mountMailbox } from '@tradepost/kit/mail'
import { mountMailboxPage } from '@tradepost/kit/mailbox-page'
import type { Metrics } from '@tradepost/kit/metrics'
import { openApiDocument } from '@tradepost/kit/openapi-document'
import type { PageHead } from '@tradepost/kit/page-head'
import { mountRoutes } from '@tradepost/kit/routes'
import { loadWebFiles, pagePolicy } from '@tradepost/kit/web-files'
import { makeApp } from '@tradepost/kit/web-server'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import { guestOf } from './auth/guest-cookie.ts'
import { mountAuth } from './auth/mount-auth.ts'
import type { Deps } from './deps.ts'
import { makeDoor } from './door.ts'
import { modules } from './modules.ts'
import { readPageHead } from './storefront/page-head.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
const NO_PAGE = /^\/(api|webhooks|assets)(\/|$)/

/** The whole platform as one HTTP application. */
export function makePlatformApp(deps: Deps, metrics: Metrics): Hono {
  const { config, database, log } = deps
  const app = makeApp({ log, metrics, isHttps: config.url.startsWith('https://') })
  const routes = modules.flatMap((module) => module.routes)
  mountHealth(app, [database.pool], metrics)
  // A shelf of hundreds of products is long; every other answer is short enough as it is.
  app.get('/api/shops/:slug', compress())
  mountRoutes(app, routes, makeDoor(deps))
  mountAuth(app, deps)
  mountDocs(
    app,
    openApiDocument(routes, {
      title: 'Tradepost platform',
      version: '1',
      description:
        'Shops, carts, orders and what sellers do. Signing in is under /api/auth; pages and this API share its cookies.',
      security: () => [],
    }),
  )
  if (!config.isProduction && !config.smtpUrl) {
    mountMailbox(app, database.db)
    mountMailboxPage(app, database.db)
  }
  mountPages(app, deps)
  return app
}

/** Where people shop: they are known by a cookie from the page on, before it asks for anything. */
const SHOP_PAGE = /^\/(shop|cart|orders)(\/|$)/

/** A shop that is not there is no page either; whatever else goes wrong with a title keeps nobody from the page. */
async function headOf(deps: Deps, path: string): Promise<{ head?: PageHead | undefined; status: 200 | 404 }> {
  try {
    return { head: await readPageHead(deps, path), status: 200 }
  } catch (error) {
    if (error instanceof Fault && error.status === 404) return { status: 404 }
    deps.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'a page has no title of its own')
    return { status: 200 }
  }
}

/** Every other address is a page; which one, the page itself decides. */
function mountPages(app: Hono, deps: Deps): void {
  const { config, guests } = deps
  const web = loadWebFiles(WEB_FOLDER)
  // Pictures of products are the payments provider's, and a provider that is not ours keeps them where it likes. One that
  // is about to be uploaded is shown from the browser's own memory.
  const policy = pagePolicy({ images: [new URL(config.providerUrl).origin, 'https:', 'blob:'] })
  web.mount(app)
  app.get('*', async (c) => {
    if (NO_PAGE.test(c.req.path)) return c.notFound()
    if (SHOP_PAGE.test(c.req.path)) guestOf(c, guests, { isHttps: config.url.startsWith('https://'), isKept: true })
    return web.page(c, { policy, ...(await headOf(deps, c.req.path)) })
  })
}
