import { Fault } from '@tradepost/kit/faults'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { loadSoldGoods } from '#src/goods/load-sold-goods.ts'
import type { PaymentUpdate } from '#src/orders/apply-payment-update.ts'
import { findOrderIdInMetadata } from '#src/orders/match-order.ts'
import { productIdsOf } from '#src/orders/payment-products.ts'
import { readSoldLines } from '#src/orders/read-sold-lines.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { readProductsOf } from '#src/storefront/read-catalog.ts'
import type { ReadEvent } from './read-event.ts'

/** What a payment means for an order. `problem`: why the provider can't say yet. */
export type AskedPayment = { update: PaymentUpdate | undefined; problem: string | null }

const NOTHING: AskedPayment = { update: undefined, problem: null }

/** Loads unknown products of a payment that our checkout did not start (for example by a link), so that its order has their names. */
async function ensureProductsKnown(deps: Deps, connection: ProviderConnectionRow, { payment }: PaymentUpdate): Promise<void> {
  if (findOrderIdInMetadata(payment) !== undefined) return
  const ids = productIdsOf(payment)
  const known = await readProductsOf({ ...toReadOnly(deps), ...connection }, ids)
  const unknown = ids.filter((id) => !known.some((product) => product.product_id === id))
  if (unknown.length === 0) return
  const provider = openProvider(deps, connection, 'glance')
  // Without their names the order is created anyway.
  await Promise.allSettled(unknown.map((id) => provider.products.get(id)))
}

/** Asks for the payment if the event didn't tell it readably, and for the lines and the goods of a succeeded one. */
async function ask(deps: Deps, connection: ProviderConnectionRow, { heard, paymentId }: ReadEvent): Promise<AskedPayment> {
  if (!heard) return NOTHING
  const { environment } = connection
  const { outcome } = heard
  const provider = connection.apiKeySealed === null ? undefined : openProvider(deps, connection)
  const payment = heard.payment ?? (paymentId === null ? undefined : await provider?.payments.lookUp(paymentId))
  if (!payment) return NOTHING
  const update: PaymentUpdate = { outcome, payment, items: null, environment }
  if (outcome !== 'succeeded' || !provider) return { update, problem: null }
  await ensureProductsKnown(deps, connection, update)
  const items = await readSoldLines(provider, payment)
  await loadSoldGoods({ ...toReadOnly(deps), ...connection }, provider, payment)
  return { update: { ...update, items }, problem: null }
}

/** Asks for what an order needs of its payment, before the transaction, which must not wait for a provider. */
export async function askForPayment(deps: Deps, connection: ProviderConnectionRow, event: ReadEvent): Promise<AskedPayment> {
  try {
    return await ask(deps, connection, event)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    // What the provider will never say is done without: it doesn't have the payment.
    return isTransient(error.code) ? { update: undefined, problem: error.message } : NOTHING
  }
}
