import type { HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import { getSelectedOption } from '#src/checkout/payment/payment-options.ts'
import type { FormValues } from './form-values.ts'
import { canEnterTaxId } from './tax-id.ts'

/** Methods that lend money, and check who borrows it by the address. */
const LENDERS: readonly string[] = ['affirm', 'afterpay_clearpay', 'klarna']

type Filled = { session: HostedSession; totals: Totals; values: FormValues }

/** Returns whether a business is buying, whose tax ID is asked for. */
export const isBusinessBuying = ({ session, totals, values }: Filled): boolean =>
  values.isBusiness && canEnterTaxId(session, totals)

/** Returns whether everyone is asked for street and city: a lender wants them, or the shop has filled them in. */
export function hasFullAddress({ session, totals, values }: Filled): boolean {
  const way = getSelectedOption(session, totals, values.method)
  if (way.kind === 'redirect' && LENDERS.includes(way.method)) return true
  const { billing, locked } = session.prefill
  return Boolean(billing?.street ?? billing?.city) || locked.includes('street') || locked.includes('city')
}
