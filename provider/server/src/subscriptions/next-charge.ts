import type { PricedCart } from '#src/pricing/price-cart.ts'
import type { Scope } from '#src/scope.ts'
import { estimateWalletShare } from '#src/wallets/pay-from-wallet.ts'
import { priceNextCycle } from './price-next-cycle.ts'
import type { SubscriptionRow } from './table.ts'

/** `planned`: the subscription with the plan that is charged. `wallet`: what the customer's wallet pays of the cart's total now. */
type NextCharge = { planned: SubscriptionRow; cart: PricedCart; wallet: number }

/** Prices the next charge of a subscription, without usage, for every page and email that tells it. */
export async function priceNextCharge(scope: Scope, subscription: SubscriptionRow): Promise<NextCharge> {
  const { planned, cart } = priceNextCycle(subscription)
  const { total: totalAmount, currency } = cart
  const wallet = await estimateWalletShare(scope, { customerId: subscription.customerId, currency, totalAmount })
  return { planned, cart, wallet }
}
