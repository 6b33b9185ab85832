import { isCustomerProven } from '#src/checkouts/chosen-instrument.ts'
import { isLive } from '#src/checkouts/get-checkout-session.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { PricedCart } from '#src/pricing/price-cart.ts'
import { canBeOutstanding } from '#src/renewals/dunning.ts'
import type { Scope } from '#src/scope.ts'
import { estimateWalletShare } from '#src/wallets/pay-from-wallet.ts'

type Buying = { attempt: PaymentRow | undefined; cart: Pick<PricedCart, 'total' | 'currency'> }

/**
 * Returns what the customer's wallet pays of a session: what it paid if an attempt is pending or paid, or else what it would pay
 * now. A page for an outstanding payment takes only the card that it asks for.
 */
export async function findSessionWallet(scope: Scope, session: CheckoutSessionRow, { attempt, cart }: Buying): Promise<number> {
  if (attempt && isLive(attempt)) return attempt.walletAmount
  const { customerId } = session
  if (customerId === null || !isCustomerProven(session) || (attempt && canBeOutstanding(attempt))) return 0
  return estimateWalletShare(scope, { customerId, currency: cart.currency, totalAmount: cart.total })
}
