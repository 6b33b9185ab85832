import { formatMoney } from '@tradepost/ui/money'
import { t } from '#src/dashboard-messages.ts'
import { translateIssue } from '#src/translate-answer.ts'

/** The same reasons for a seller. The API's sentences speak to the customer, who saw none of them if a retry was declined. */
export const REASONS: ReadonlyMap<string, string> = new Map([
  ['Card declined. Try another card or contact your bank.', t('dashboardNouns.timeline.declinedByBank')],
  ['Your card has insufficient funds. Try another card.', t('dashboardNouns.timeline.insufficientFunds')],
  ['Your card has expired. Check the date or try another card.', t('dashboardNouns.timeline.expiredCard')],
  ['Your card’s security code is incorrect.', t('dashboardNouns.timeline.incorrectCode')],
  ['Your bank couldn’t verify this payment. Try again or use another card.', t('dashboardNouns.timeline.notVerified')],
  ['You canceled the payment. You haven’t been charged.', t('dashboardNouns.timeline.canceledByCustomer')],
  ['This payment wasn’t approved. Try again or choose another payment method.', t('dashboardNouns.timeline.notApproved')],
  ['We couldn’t process the payment. You haven’t been charged. Try again.', t('dashboardNouns.timeline.notProcessed')],
])

/** Returns why a payment was declined, in a sentence for the seller. Another provider's message is quoted. */
export const declineLabel = (message: string): string =>
  REASONS.get(message) ?? t('dashboardNouns.timeline.customerSaw', { message: translateIssue(message) })

type Detail = { amount: { amount: number; currency: string } | null; detail: string | null; isDecline: boolean }

/** Formats what a timeline says below a title: an amount, a detail, or both. */
export function formatTimelineDetail({ amount: sum, detail, isDecline }: Detail): string | undefined {
  const text = detail === null ? undefined : isDecline ? declineLabel(detail) : translateIssue(detail)
  if (sum === null) return text
  const amount = formatMoney(sum.amount, sum.currency)
  return text === undefined ? amount : t('dashboardNouns.timeline.amountAndDetail', { amount, detail: text })
}
