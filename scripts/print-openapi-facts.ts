import { readFileSync, writeFileSync } from 'node:fs'
import { listFacts, type OpenApiDocument } from '@tradepost/kit/openapi-facts'

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
const LIST = new URL('../provider/server/src/openapi-facts.txt', import.meta.url)

/**
 * Writes the facts of an API document of the provider about these calls, in the lines of `listFacts`, to the list that our own
 * document is compared with: `node scripts/run.mjs scripts/print-openapi-facts.ts openapi.json`.
 */
const [path] = process.argv.slice(2)
if (!path) throw new Error('Name the API document: node scripts/run.mjs scripts/print-openapi-facts.ts openapi.json')
const document: OpenApiDocument = JSON.parse(readFileSync(path, 'utf8'))
const calls = Object.entries(CALLS).flatMap(([at, methods]) => methods.split(' ').map((method) => `${method} ${at}`))
const lines = listFacts(document, calls)
const absent = calls.filter((call) => !lines.some((line) => line.startsWith(`${call} `)))
if (absent.length > 0) throw new Error(`${path} does not have ${absent.join(', ')}`)
writeFileSync(LIST, `${lines.join('\n')}\n`)
