import { fileURLToPath } from 'node:url'
import { mountDocs } from '@tradepost/kit/docs-page'
import { mountHealth } from '@tradepost/kit/health'
import { mountMailbox } from '@tradepost/kit/mail'
import { mountMailboxPage } from '@tradepost/kit/mailbox-page'
import type { Metrics } from '@tradepost/kit/metrics'
import { openApiDocument } from '@tradepost/kit/openapi-document'
import { mountRoutes } from '@tradepost/kit/routes'
import { loadWebFiles } from '@tradepost/kit/web-files'
import { makeApp } from '@tradepost/kit/web-server'
import type { Hono } from 'hono'
import { guestOf } from './auth/guest-cookie.ts'
import { mountAuth } from './auth/mount-auth.ts'
import type { Deps } from './deps.ts'
import { makeDoor } from './door.ts'
import { modules } from './modules.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
const NO_PAGE = /^\/(api|webhooks|assets)(\/|$)/

/** The whole platform as one HTTP application. */
export function makePlatformApp(deps: Deps, metrics: Metrics): Hono {
  const { config, database, log } = deps
  const app = makeApp({ log, metrics, isHttps: config.url.startsWith('https://') })
  const routes = modules.flatMap((module) => module.routes)
  mountHealth(app, [database.pool], metrics)
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

/** Every other address is a page; which one, the page itself decides. */
function mountPages(app: Hono, { config, guests }: Deps): void {
  const web = loadWebFiles(WEB_FOLDER)
  web.mount(app)
  app.get('*', (c) => {
    if (NO_PAGE.test(c.req.path)) return c.notFound()
    if (SHOP_PAGE.test(c.req.path)) guestOf(c, guests, { isHttps: config.url.startsWith('https://'), isKept: true })
    return web.page(c)
  })
}
