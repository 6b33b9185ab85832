import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import { startTestCollector, type TestCollector, type TestSpan } from '@tradepost/kit/testing/test-collector'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let collector: TestCollector
let world: World
beforeAll(async () => {
  collector = await startTestCollector()
  const traceEndpoint = collector.url
  world = await makeWorld({ platform: { traceEndpoint }, provider: { traceEndpoint } })
})
afterAll(async () => {
  await world.close()
  collector.close()
})

test('a sale is one trace, from the checkout of the cart over both programs to the webhook', async () => {
  const seller = await world.openShop()
  const buyer = world.visitor()
  await buyer.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 1 })
  const { body } = await buyer.post<StartedCheckout>(`/api/shops/${seller.slug}/checkout`)
  await payHosted(body.checkout_url, { email: 'maya@example.com' })
  await world.drainAll()
  await expect
    .poll(() => listTrace('POST /api/shops/:slug/checkout'))
    .toEqual([
      'platform: POST /api/shops/:slug/checkout',
      'platform: ask the payments provider',
      'provider: POST /checkouts',
      'provider: pay',
      'provider: send a webhook',
      'platform: POST /webhooks/payments/:organization',
      'provider: GET /payments/:payment_id/line-items',
    ])
})

/** Lists the steps that a request caused, each after what caused it, without those beside the way. */
function listTrace(name: string): string[] {
  const first = collector.spans.find((span) => span.name === name)
  const steps: string[] = []
  const follow = (span: TestSpan) => {
    const line = `${span.program}: ${span.name}`
    if (!steps.includes(line)) steps.push(line)
    for (const next of collector.spans) if (next.parentSpanId === span.spanId && next.traceId === span.traceId) follow(next)
  }
  if (first) follow(first)
  return steps
}
