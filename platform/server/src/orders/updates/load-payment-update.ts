import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import { Fault } from '@tradepost/kit/faults'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { loadSoldGoods } from '#src/goods/delivered-products.ts'
import { isCustomerKnown } from '#src/orders/load-buyer.ts'
import { findOrderIdInMetadata } from '#src/orders/match-order.ts'
import { toRecurringLine, type WeighedLine } from '#src/orders/split-lines.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { SoldLines } from '#src/payments-provider/calls/payments.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { readTogether } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { readProductsOf } from '#src/storefront/read-catalog.ts'
import type { PaymentUpdate } from './payment-update.ts'

type WithCart = Pick<DeliveredPayment, 'product_cart'>

/** Returns the product IDs of a payment; none if its provider doesn't return them. */
const productIdsOf = ({ product_cart: cart }: WithCart): string[] => cart?.map((item) => item.product_id) ?? []

/** Returns the known products of a payment that our checkout did not start, weighted by catalog prices. */
export function listPaymentProducts(payment: WithCart, catalog: readonly ShopProduct[]): WeighedLine[] {
  const cart = payment.product_cart?.length ? payment.product_cart : [{ product_id: '', quantity: 1 }]
  return cart.map((item) => {
    const product = catalog.find((each) => each.product_id === item.product_id)
    const quantity = Math.max(1, item.quantity)
    return {
      productId: item.product_id,
      name: product?.name ?? 'Sold elsewhere',
      poster: product?.poster ?? null,
      quantity,
      recurring: product ? toRecurringLine({ product, quantity, addons: [] }) : null,
      weight: quantity * (product?.price || 1),
    }
  })
}

/** Lists the products of such a payment from the shop's records. */
export async function listProductsOf(scope: RecordScope, payment: WithCart): Promise<WeighedLine[]> {
  return listPaymentProducts(payment, await readProductsOf(scope, productIdsOf(payment)))
}

/**
 * Asks the provider for the lines of a payment. Returns null if it will never return them: it doesn't know the payment, the key
 * may not read it, or its answer is invalid. @throws 503 while retrying can help
 */
async function readSoldLines(
  provider: PaymentsProvider,
  { payment_id: id }: Pick<DeliveredPayment, 'payment_id'>,
): Promise<SoldLines | null> {
  try {
    return await provider.payments.listLines(id)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (isTransient(error.code) && error.code !== 'PAYMENTS_ANSWER_UNEXPECTED') throw error
    return null
  }
}

/**
 * Loads unknown products of a payment that our checkout did not start (for example by a link), so that its order has their names.
 */
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
type PaymentOutcome = Pick<PaymentUpdate, 'outcome' | 'payment'>

/**
 * Loads what an order needs of its payment: the lines and the goods of one that succeeded. The provider is asked before the
 * transaction, which must not wait for it.
 * @param provider undefined for a connection without a key
 * @throws a Fault while retrying can help
 */
export async function loadPaymentUpdate(
  deps: Deps,
  { connection, provider }: { connection: ProviderConnectionRow; provider: PaymentsProvider | undefined },
  { outcome, payment }: PaymentOutcome,
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
