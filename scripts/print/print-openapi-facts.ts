import { readFileSync, writeFileSync } from 'node:fs'
import { listFacts, type OpenApiDocument } from '@tradepost/kit/openapi/openapi-facts'
import { routes } from '@tradepost/provider-server/modules'

/** The calls of the specification (section 7) at the payments provider. */
const CALLS: Readonly<Record<string, string>> = {
  '/addons': 'GET POST',
  '/addons/{id}': 'GET PATCH',
  '/addons/{id}/images': 'PUT',
  '/brands': 'GET POST',
  '/brands/{id}': 'GET PATCH',
  '/brands/{id}/images': 'PUT',
  '/checkout/supported_countries': 'GET',
  '/checkouts': 'POST',
  '/customers': 'GET POST',
  '/customers/{customer_id}': 'GET PATCH',
  '/customers/{customer_id}/customer-portal/session': 'POST',
  '/customers/{customer_id}/wallets': 'GET',
  '/customers/{customer_id}/wallets/ledger-entries': 'GET POST',
  '/discounts': 'GET POST',
  '/discounts/{discount_id}': 'GET PATCH DELETE',
  '/disputes': 'GET',
  '/disputes/{dispute_id}': 'GET',
  '/events': 'GET',
  '/events/ingest': 'POST',
  '/events/{event_id}': 'GET',
  '/invoices/payments/{payment_id}': 'GET',
  '/invoices/refunds/{refund_id}': 'GET',
  '/license_key_instances': 'GET',
  '/license_key_instances/{id}': 'GET PATCH',
  '/license_keys': 'GET',
  '/license_keys/{id}': 'GET PATCH',
  '/licenses/activate': 'POST',
  '/licenses/deactivate': 'POST',
  '/licenses/validate': 'POST',
  '/meters': 'GET POST',
  '/meters/{id}': 'GET DELETE',
  '/meters/{id}/unarchive': 'POST',
  '/payments': 'GET POST',
  '/payments/{payment_id}': 'GET',
  '/payments/{payment_id}/line-items': 'GET',
  '/payouts': 'GET',
  '/products': 'GET POST',
  '/products/{id}': 'GET PATCH DELETE',
  '/products/{id}/files': 'PUT',
  '/products/{id}/images': 'PUT',
  '/products/{id}/unarchive': 'POST',
  '/refunds': 'GET POST',
  '/refunds/{refund_id}': 'GET',
  '/subscriptions': 'GET POST',
  '/subscriptions/{subscription_id}': 'GET PATCH',
  '/subscriptions/{subscription_id}/change-plan': 'POST',
  '/subscriptions/{subscription_id}/charge': 'POST',
  '/subscriptions/{subscription_id}/usage-history': 'GET',
  '/webhooks': 'GET POST',
  '/webhooks/{webhook_id}': 'GET PATCH DELETE',
  '/webhooks/{webhook_id}/headers': 'GET PATCH',
  '/webhooks/{webhook_id}/secret': 'GET',
}
const LIST = new URL('../../provider/server/src/all-calls/openapi-facts.txt', import.meta.url)
const EVENTS = new URL('../../provider/server/src/all-calls/webhook-facts.txt', import.meta.url)
const NAMES = new URL('operation-ids.ts', LIST)
const EVENT_NAMES = new URL('../../provider/server/src/all-calls/webhook-names.txt', import.meta.url)

/** Returns a document in which each payload of an event is the answer of a call, by its `payload_type`: `GET /Payment`. */
function toEventDocument(published: OpenApiDocument): OpenApiDocument {
  const payloads = published.components?.schemas?.OutgoingWebhookData?.oneOf ?? []
  const paths = payloads.map((schema) => {
    const payload = schema.allOf?.at(-1)?.properties?.payload_type?.enum?.[0]
    return [`/${payload}`, { get: { responses: { 200: { content: { 'application/json': { schema } } } } } }]
  })
  return { ...published, paths: Object.fromEntries(paths) }
}

/**
 * Writes the facts of an API document of the provider about these calls, in the lines of `listFacts`, to the list that our own
 * document is compared with, and those of the events' payloads: `node scripts/run.mjs scripts/print/print-openapi-facts.ts
 * openapi.json`.
 */
const [path] = process.argv.slice(2)
if (!path) throw new Error('Name the API document: node scripts/run.mjs scripts/print/print-openapi-facts.ts openapi.json')
const document: OpenApiDocument = JSON.parse(readFileSync(path, 'utf8'))
const calls = Object.entries(CALLS).flatMap(([at, methods]) => methods.split(' ').map((method) => `${method} ${at}`))
const lines = listFacts(document, calls)
const absent = calls.filter((call) => !lines.some((line) => line.startsWith(`${call} `)))
if (absent.length > 0) throw new Error(`${path} does not have ${absent.join(', ')}`)
writeFileSync(LIST, `${lines.join('\n')}\n`)

/** Payloads that our events have; credit entitlements don't exist here. */
const PAYLOADS = 'Payment Subscription Refund Dispute LicenseKey Payout AbandonedCheckout DunningAttempt'.split(' ')
const facts = listFacts(
  toEventDocument(document),
  PAYLOADS.map((payload) => `GET /${payload}`),
)
writeFileSync(EVENTS, `${facts.join('\n')}\n`)

/** Calls of ours that the document has, too, under the names that its generated clients use. */
const names = routes.flatMap(({ method, path: at }) => {
  const id = document.paths[at]?.[method]?.operationId
  return id === undefined ? [] : [`  '${method.toUpperCase()} ${at}': '${id}',`]
})
writeFileSync(
  NAMES,
  `/** The published names of calls that are the same here. Printed by scripts/print/print-openapi-facts.ts. */
export const OPERATION_IDS: Readonly<Record<string, string>> = {
${names.sort().join('\n')}
}
`,
)
/** The published names of events. */
writeFileSync(
  EVENT_NAMES,
  `${Object.keys(document.webhooks ?? {})
    .sort()
    .join('\n')}\n`,
)
