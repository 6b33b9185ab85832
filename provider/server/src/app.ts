import { ErrorBody } from '@tradepost/contract/provider/primitives'
import { WEBHOOKS } from '@tradepost/contract/provider/webhooks/webhook-messages'
import type { Database } from '@tradepost/kit/database/database'
import { NOT_TYPED } from '@tradepost/kit/docs/call-page'
import { mountDocs } from '@tradepost/kit/docs/mount-docs'
import { mountMailbox } from '@tradepost/kit/email/email'
import { mountMailboxPage } from '@tradepost/kit/email/mailbox-page'
import type { FaultStatus } from '@tradepost/kit/faults'
import { listOpenMethods } from '@tradepost/kit/http/cross-origin'
import { mountHealth, mountMetrics, type ProcessState } from '@tradepost/kit/http/health'
import { mountPageReports } from '@tradepost/kit/http/page-reports'
import { checkRates } from '@tradepost/kit/http/rate-classes'
import { mountRoutes } from '@tradepost/kit/http/routes'
import { createApp, localOnly } from '@tradepost/kit/http/web-server'
import { openApiDocument } from '@tradepost/kit/openapi/openapi-document'
import { hasHttps, hasMailbox } from '@tradepost/kit/program-config'
import type { Hono } from 'hono'
import type { Deps } from './deps.ts'
import { createDoor } from './door.ts'
import { FAULTS } from './faults.ts'
import { routes as everyRoute } from './modules.ts'
import { OPERATION_IDS } from './operation-ids.ts'
import { mountPages } from './pages.ts'
import { priorityOf } from './priority-of.ts'
import { LIMITED_CALLERS } from './rate-limits/rate-classes.ts'
import { CALL_CODES } from './request-log/call-codes.ts'
import { createRequestWatch } from './request-log/watch-requests.ts'
import { takeTurns } from './test-helpers/in-order.ts'
import { storeRoutes } from './test-helpers/store-routes.ts'

/** Statuses that the door and repeated requests may answer, by caller: see door.ts and idempotency/answer-once.ts. */
const REFUSALS: Record<string, readonly FaultStatus[]> = {
  read: [401, 429],
  write: [401, 403, 422, 429],
  operator: [401, 429],
  anyone: [429],
}

/** Who makes a call, for the API document. */
const CALLED_BY: Record<string, string> = {
  read: 'Needs an API key.',
  write: 'Needs an API key with write access.',
  operator: 'Needs the operator key of this provider.',
  anyone: 'Needs no API key. Pages of every origin may call it.',
}
const REPEATABLE = ' With an `Idempotency-Key`, a repeated request gets the first answer.'

/** The test clock, which TEST_CLOCK=0 switches off. */
const CLOCK_PATHS = ['/test_helpers/clock', '/test_helpers/clock/advance']

/** What the calls of each tag are for, for the API document. */
const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'API keys': 'Keys with which your apps call this API.',
  'Request log': 'Requests of your API keys, with their answers.',
  Brands: 'Names and logos to sell under.',
  'Add-ons': 'Extras that are sold with subscriptions.',
  Meters: 'Meters count usage events for usage-based prices.',
  Products: 'What you sell: once, as a subscription or by usage.',
  Uploads: 'Images of products, add-ons and brands, and files that customers download.',
  Customers: 'Your customers, their portal links and their wallets.',
  'Usage events': 'Report usage, and read what was reported.',
  'Payment methods': 'Saved payment methods of a customer.',
  Payments: 'Payments, their line items and what they delivered.',
  'License keys': 'Keys that your customers bought, and their activations.',
  Licenses: 'Activate, deactivate and validate a key on a device. These calls need no API key.',
  Discounts: 'Discount codes, and who may use them.',
  Subscriptions: 'Subscriptions: create, update, charge and change plans.',
  Invoices: 'Invoices and credit notes as PDF files.',
  Balances: 'Ledger entries of your balance.',
  Payouts: 'Payouts to your bank account, and what they consist of.',
  Refunds: 'Refund payments in whole or in part.',
  Disputes: 'Disputes: read, challenge or accept them.',
  'Checkout sessions': 'Hosted checkouts, each for one cart.',
  Settings: 'Settings of your business. An extension of the published API.',
  Webhooks: 'Endpoints, deliveries, replays and signing secrets.',
  'Test helpers': 'Controls of test mode: clock, disputes, payouts and webhook faults. An extension of the published API.',
  Operator: 'Calls of the person who runs this provider.',
  'Webhook events': 'Messages that we send to your endpoints.',
}

/** What callers sign in with, for the API document. */
const SECURITY_SCHEMES = {
  API_KEY: { type: 'http', scheme: 'bearer', description: 'An API key of the business, `tpk_test_…` or `tpk_live_…`' },
  OPERATOR_KEY: { type: 'http', scheme: 'bearer', description: 'The `OPERATOR_KEY` of this provider', [NOT_TYPED]: true },
}
const SECURITY: Readonly<Record<string, Record<string, string[]>[]>> = { anyone: [], operator: [{ OPERATOR_KEY: [] }] }

/** The shell's names of the address and the keys in the examples; the SDK reads the first two, too. */
const VARIABLES = {
  url: 'DODO_PAYMENTS_BASE_URL',
  keys: { API_KEY: 'DODO_PAYMENTS_API_KEY', OPERATOR_KEY: 'OPERATOR_KEY' },
}

/** Creates the whole provider as one HTTP application. */
export function createProviderApp(deps: Deps, state: ProcessState, pools: Record<string, Database<unknown>['pool']>): Hono {
  const { config, database, log, security } = deps
  const routes = deps.store ? [...everyRoute, ...storeRoutes.entries] : everyRoute
  const isHttps = hasHttps(config)
  const app = createApp({ log, security, metrics: state.metrics, isHttps, priorityOf, openMethods: listOpenMethods(routes) })
  checkRates(routes, LIMITED_CALLERS)
  if (deps.inOrder) app.use(takeTurns(deps.inOrder))
  mountPageReports(app, { log, metrics: state.metrics, countCall: deps.countCall })
  mountHealth(app, pools, state)
  if (!config.isProduction && config.internalPort === undefined) {
    app.use('/metrics', localOnly)
    mountMetrics(app, state)
  }
  if (!config.hasTestClock) for (const path of CLOCK_PATHS) app.all(path, (c) => c.notFound())
  // This call isn't built; GET /products/{id} would read its path as an id.
  app.get('/products/short_links', (c) => c.notFound())
  // Before the API: browsers get a page where programs get JSON.
  mountPages(app, deps)
  app.use(createRequestWatch(deps))
  mountRoutes(app, routes, createDoor(deps))
  const describe = () =>
    openApiDocument(
      routes.filter(({ caller }) => caller !== 'hosted' && caller !== 'portal'),
      {
        title: 'Tradepost provider',
        version: '1',
        description:
          'Products, customers, checkouts, payments and webhooks of a business. Money is in minor units. Lists count pages from 0, but the SDK starts from 1 if it gets no number: always pass `page_number: 0`, or a loop over a list skips its second page.',
        securitySchemes: SECURITY_SCHEMES,
        security: (caller) => SECURITY[caller] ?? [{ API_KEY: [] }],
        url: config.url,
        tagDescriptions: TAG_DESCRIPTIONS,
        callCodes: CALL_CODES,
        refusals: ({ caller }) => REFUSALS[caller] ?? [],
        explain: ({ caller, method }) => `${CALLED_BY[caller] ?? ''}${method === 'post' && caller === 'write' ? REPEATABLE : ''}`,
        error: ErrorBody,
        operationIds: OPERATION_IDS,
        webhooks: WEBHOOKS,
      },
    )
  const other = { title: 'Tradepost platform API', url: `${config.platformOrigin}/docs/api`, hasGuideApi: false }
  if (config.hasApiDocs) mountDocs(app, { buildDocument: describe, other, faults: FAULTS, variables: VARIABLES })
  if (hasMailbox(config)) {
    for (const path of ['/mailbox', '/mailbox.json']) app.use(path, localOnly)
    const mailbox = { db: database.db, mailer: deps.mailer }
    mountMailbox(app, mailbox)
    mountMailboxPage(app, mailbox)
  }
  return app
}
