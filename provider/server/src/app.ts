import { fileURLToPath } from 'node:url'
import type { Database } from '@tradepost/kit/database'
import { mountDocs } from '@tradepost/kit/docs-page'
import { Fault } from '@tradepost/kit/faults'
import { mountHealth } from '@tradepost/kit/health'
import { mountMailbox } from '@tradepost/kit/mail'
import { mountMailboxPage } from '@tradepost/kit/mailbox-page'
import type { Metrics } from '@tradepost/kit/metrics'
import { isStorableText } from '@tradepost/kit/request-body'
import { mountRoutes, openApiDocument } from '@tradepost/kit/routes'
import { loadWebFiles } from '@tradepost/kit/web-files'
import { makeApp } from '@tradepost/kit/web-server'
import type { Context, Hono } from 'hono'
import { showChallenge, showHostedSession } from './checkouts/show-hosted-session.ts'
import type { Deps } from './deps.ts'
import { makeDoor } from './door.ts'
import { fault } from './faults.ts'
import { modules } from './modules.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The whole provider as one HTTP application. */
export function makeProviderApp(deps: Deps, metrics: Metrics, pools: readonly Database<unknown>['pool'][]): Hono {
  const { config, database, log } = deps
  const app = makeApp({ log, metrics, isHttps: config.url.startsWith('https://') })
  const routes = modules.flatMap((module) => module.routes)
  mountHealth(app, pools, metrics)
  mountRoutes(app, routes, makeDoor(deps))
  mountDocs(
    app,
    openApiDocument(
      routes.filter((list) => list.entries.every((route) => route.caller !== 'hosted')),
      {
        title: 'Tradepost provider',
        version: '1',
        description: 'Products, customers, checkouts, payments and webhooks of a business. Money is in minor units.',
        security: (caller) => (caller === 'anyone' || caller === 'hosted' ? [] : [{ API_KEY: [] }]),
      },
    ),
  )
  if (!config.isProduction && !config.smtpUrl) {
    mountMailbox(app, database.db)
    mountMailboxPage(app, database.db)
  }
  mountPages(app, deps)
  return app
}

/** The pages that buyers see. What a page shows comes with it, so that nothing is asked twice. */
function mountPages(app: Hono, deps: Deps): void {
  const web = loadWebFiles(WEB_FOLDER)
  web.mount(app)
  const show = async (c: Context, read: () => Promise<object>) => {
    try {
      if (!Object.values(c.req.param()).every((value) => isStorableText(String(value)))) throw fault('NOT_FOUND')
      return web.page(c, { data: await read() })
    } catch (error) {
      if (error instanceof Fault && error.status === 404) return web.page(c, { data: { page: 'not-found' }, status: 404 })
      throw error
    }
  }
  app.get('/session/:id', (c) =>
    show(c, async () => ({ page: 'checkout', session: await showHostedSession(deps, c.req.param('id')) })),
  )
  app.get('/session/:id/challenge/:payment', (c) =>
    show(c, async () => ({
      page: 'challenge',
      challenge: await showChallenge(deps, { sessionId: c.req.param('id'), paymentId: c.req.param('payment') }),
    })),
  )
}
