import { ask } from '@tradepost/provider-server/testing/test-provider'
import type { Target } from './after-sale.ts'
import type { Business } from './opened-business.ts'
import { type Key, type Payment, Refused, type State } from './state.ts'

/** Returns the id of a model's payment: the payments of a subscription are in the same order on both sides. */
function paymentIdOf({ subscriptions }: Business, { payments }: State, payment: Payment): string {
  const place = payments.filter(({ of }) => of === payment.of).indexOf(payment)
  return subscriptions[payment.of]?.payments[place] ?? ''
}

function keyIdOf({ subscriptions }: Business, { keys }: State, key: Key): string {
  const place = keys.filter(({ of }) => of === key.of).indexOf(key)
  return subscriptions[key.of]?.keys[place] ?? ''
}

/** Calls a test helper. @throws Refused */
async function call({ world, apiKey }: Business, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await ask(world.provider(), `/test_helpers/${path}`, { key: apiKey, body })
  if (answer.status >= 400) throw new Refused(answer.body.code ?? JSON.stringify(answer.body))
  return answer.body
}

async function refund(business: Business, payment_id: string, items: Extract<Target, { kind: 'refund' }>['items']) {
  const lines = items ? (await business.client.payments.retrieveLineItems(payment_id)).items : []
  const asked = items?.map(({ line, amount, isGross }) => ({
    item_id: lines[line]?.items_id ?? 'li_none',
    amount,
    tax_inclusive: isGross,
  }))
  await business.client.refunds.create({ payment_id, ...(asked ? { items: asked } : {}) })
}

/** Does a command in the real world. @throws Refused, or an error of the API */
export async function doAfterSale(business: Business, state: State, target: Target): Promise<void> {
  const { client, subscriptions } = business
  switch (target.kind) {
    case 'refund':
      return refund(business, paymentIdOf(business, state, target.payment), target.items)
    case 'dispute': {
      const { amount, stage, isRdr: rdr } = target
      const payment_id = paymentIdOf(business, state, target.payment)
      const { dispute_id } = await call(business, 'disputes', { payment_id, amount, stage, rdr })
      business.disputes.push(String(dispute_id))
      return
    }
    case 'move the dispute':
      await call(business, `disputes/${business.disputes[target.index]}/advance`, { to: target.to })
      return
    case 'switch the key':
      await client.licenseKeys.update(keyIdOf(business, state, target.key), { disabled: target.isOff })
      return
    case 'adjust the wallet': {
      const { place } = target.subscription
      const entry_type = target.amount > 0 ? ('credit' as const) : ('debit' as const)
      const entry = { entry_type, currency: 'USD' as const, amount: Math.abs(target.amount) }
      await client.customers.wallets.ledgerEntries.create(subscriptions[place]?.customerId ?? '', entry)
    }
  }
}
