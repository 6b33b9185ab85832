import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CrashOrder } from '#src/world/outage/crashing-platform.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { EVENT_SAMPLES } from './event-samples.ts'
import { makeDeliverer } from './sign-delivery.ts'

const SLOW = 120_000
/** Far more than one event makes. */
const COMMITS_MAX = 20

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

async function startCrashing(commit: number): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(fileURLToPath(new URL('../outage/crashing-platform.ts', import.meta.url)))
  const { config } = world.platform.deps
  child.send({ config, now: world.clock.now().toISOString(), commit } satisfies CrashOrder)
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The platform did not start')))
  const [{ url }] = await Promise.race([once(child, 'message'), failed])
  return { child, url }
}

test(
  'a receiver killed after any of its commits, before its answer, leaves one effect once the event is sent again',
  async () => {
    const deliverer = await makeDeliverer(world, seller)
    const sample = EVENT_SAMPLES.find(({ type }) => type === 'payment.succeeded')
    const product_cart = [{ product_id: seller.products.caliper.product_id, quantity: 1 }]
    let isAnswered = false
    let commit = 0
    while (!isAnswered && commit < COMMITS_MAX) {
      commit += 1
      const email = `crash-${commit}@example.com`
      const [id, paymentId] = [`msg_crash_${commit}`, `pay_crash_${commit}`]
      const customer = { customer_id: `cus_${commit}`, email, name: 'Maya' }
      const body = deliverer.eventBody('payment.succeeded', { ...sample?.data, payment_id: paymentId, product_cart, customer })
      const { child, url } = await startCrashing(commit)
      const exit = once(child, 'exit')
      isAnswered = await fetch(`${url}/webhooks/payments/${seller.organizationId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...deliverer.headersFor({ id, body }) },
        body,
      }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isAnswered) child.kill('SIGKILL')
      await exit
      expect((await deliverer.deliver({ id, body })).status).toBe(200)
      await world.drainAll()
      const { db } = world.platform.deps.database
      const orders = await db.selectFrom('orders').select('status').where('paymentId', '=', paymentId).execute()
      expect(orders, `killed after commit ${commit}`).toEqual([{ status: 'paid' }])
      expect(await world.visitor().mails(email), `killed after commit ${commit}`).toHaveLength(1)
    }
    // The commit that keeps the event is among them: the first answered process needs fewer commits than its order.
    expect([isAnswered, commit > 1]).toEqual([true, true])
  },
  SLOW,
)
