import { fileURLToPath } from 'node:url'
import { mountDocs } from '@tradepost/kit/docs-page'
import { mountHealth } from '@tradepost/kit/health'
import { mountMailbox } from '@tradepost/kit/mail'
import type { Metrics } from '@tradepost/kit/metrics'
import { mountRoutes, openApiDocument } from '@tradepost/kit/routes'
import { loadWebFiles } from '@tradepost/kit/web-files'
import { makeApp } from '@tradepost/kit/web-server'
import type { Hono } from 'hono'
import { mountAuth } from './auth/mount-auth.ts'
import type { Deps } from './deps.ts'
import { makeDoor } from './door.ts'
import { mountMailboxPage } from './mail/mailbox-page.ts'
import { modules } from './modules.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** What is never a page, so that a wrong address there is answered in the form of errors. */
const NO_PAGE = /^\/(api|webhooks|assets)(\/|$)/

/** The whole platform as one HTTP application. */
export function makePlatformApp(deps: Deps, metrics: Metrics): Hono {
  const { config, database, log } = deps
  const app = makeApp({ log, metrics, isHttps: config.url.startsWith('https://') })
  const routes = modules.flatMap((module) => module.routes)
  mountHealth(app, [database.pool], metrics)
  mountAuth(app, deps)
  mountRoutes(app, routes, makeDoor(deps))
  mountDocs(
    app,
    openApiDocument(routes, {
      title: 'Tradepost platform',
      version: '1',
      description: 'What the pages of the shop, the account and the dashboard ask for. Sign-in is under /api/auth.',
      security: () => [],
    }),
  )
  if (!config.isProduction && !config.smtpUrl) {
    mountMailbox(app, database.db)
    mountMailboxPage(app, database.db)
  }
  const web = loadWebFiles(WEB_FOLDER)
  web.mount(app)
  app.get('*', (c, next) => (NO_PAGE.test(c.req.path) ? next() : Promise.resolve(web.page(c))))
  return app
}
