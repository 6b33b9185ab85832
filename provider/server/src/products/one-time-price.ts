import type { OneTimePrice } from '@tradepost/contract/provider/prices'
import { fault } from '#src/faults.ts'
import type { ProductRow } from './table.ts'

/** The price of a product that is paid once. @throws 422 RECURRING_CHECKOUT_NOT_AVAILABLE */
export function oneTimePriceOf({ id, price }: ProductRow): OneTimePrice {
  // Selling these begins a subscription; the billing engine's issue takes this refusal away.
  if (price.type !== 'one_time_price')
    throw fault('RECURRING_CHECKOUT_NOT_AVAILABLE', `Product ${id} is a subscription, which cannot be checked out yet`)
  return price
}
