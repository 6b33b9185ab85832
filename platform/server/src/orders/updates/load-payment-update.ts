import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { loadSoldGoods } from '#src/goods/load-sold-goods.ts'
import { isCustomerKnown } from '#src/orders/load-buyer.ts'
import { findOrderIdInMetadata } from '#src/orders/match-order.ts'
import { readSoldLines } from '#src/orders/read-sold-lines.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { readTogether } from '#src/records/read-records.ts'
import { readProductsOf } from '#src/storefront/read-catalog.ts'
import { productIdsOf } from './payment-products.ts'
import type { PaymentUpdate } from './payment-update.ts'

/** Loads unknown products of a payment that our checkout did not start (for example by a link), so that its order has their names. */
async function ensureProductsKnown(deps: Deps, connection: ProviderConnectionRow, payment: DeliveredPayment): Promise<void> {
  if (findOrderIdInMetadata(payment) !== undefined) return
  const ids = productIdsOf(payment)
  const known = await readProductsOf({ ...toReadOnly(deps), ...connection }, ids)
  const unknown = ids.filter((id) => !known.some((product) => product.product_id === id))
  if (unknown.length === 0) return
  const provider = openProvider(deps, connection, 'glance')
  // Without their names the order is created anyway.
  await Promise.allSettled(unknown.map((id) => provider.products.get(id)))
}

/** A payment's outcome, from an event or a look-up. */
type HeardPayment = Pick<PaymentUpdate, 'outcome' | 'payment'>

/**
 * Loads what an order needs of its payment: the lines and the goods of one that succeeded. The provider is asked before the
 * transaction, which must not wait for it.
 * @param provider undefined for a connection without a key
 * @throws a Fault while retrying can help
 */
export async function loadPaymentUpdate(
  deps: Deps,
  { connection, provider }: { connection: ProviderConnectionRow; provider: PaymentsProvider | undefined },
  { outcome, payment }: HeardPayment,
): Promise<PaymentUpdate> {
  const unasked = { items: null, hasKeys: true, isCustomerKnown: true }
  const update: PaymentUpdate = { outcome, payment, ...unasked, environment: connection.environment }
  if (outcome !== 'succeeded' || !provider) return update
  await ensureProductsKnown(deps, connection, payment)
  const records = readTogether({ ...toReadOnly(deps), ...connection })
  const [items, hasKeys, isKnown] = await Promise.all([
    readSoldLines(provider, payment),
    loadSoldGoods(records, provider, payment),
    isCustomerKnown(records, payment),
  ])
  return { ...update, items, hasKeys, isCustomerKnown: isKnown }
}
