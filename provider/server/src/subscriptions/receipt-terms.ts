import { getPortalUrl } from '#src/businesses/portal-path.ts'
import type { PaymentLineRow } from '#src/payments/table.ts'
import type { ReceiptTerms } from '#src/receipts/receipt-terms.ts'
import type { Scope } from '#src/scope.ts'
import { priceNextCycle } from './price-cycle.ts'
import { isChargedNext, isInTrial } from './schedule-billing.ts'
import type { SubscriptionRow } from './table.ts'

/** Returns the period of a payment's lines; that of usage, which ended before, only if nothing else was paid. */
function findPeriod(lines: readonly PaymentLineRow[]): ReceiptTerms['period'] {
  const { periodFrom: from = null, periodTo: to = null } = lines.find(({ kind }) => kind !== 'usage') ?? lines[0] ?? {}
  return from && to && from < to ? { from, to } : null
}

/** Returns what the receipt of a payment says about its subscription, as the payment left it. */
export function toReceiptTerms(scope: Scope, subscription: SubscriptionRow, lines: readonly PaymentLineRow[]): ReceiptTerms {
  const { planned, cart } = priceNextCycle(subscription)
  const isCharged = subscription.status === 'active' && isChargedNext(subscription, scope.clock.now())
  const isMetered = planned.terms.meters.length > 0
  return {
    period: findPeriod(lines),
    next:
      isCharged && (cart.total > 0 || isMetered)
        ? { at: subscription.nextBillingAt, amount: cart.total, currency: cart.currency }
        : null,
    isTrial: isInTrial(subscription),
    isMetered,
    portalUrl: getPortalUrl(scope.businessId, scope.url),
  }
}
