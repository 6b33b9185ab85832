import { formatMoney } from '@tradepost/ui/money'
import { t } from '#src/dashboard-messages.ts'
import { translateIssue } from '#src/translate-answer.ts'

/** Quotes why a payment was declined: the message speaks to the customer. */
export const declineLabel = (message: string): string =>
  t('dashboardNouns.timeline.customerSaw', { message: translateIssue(message) })

type Detail = { amount: { amount: number; currency: string } | null; detail: string | null; isDecline: boolean }

/** Formats what a timeline says below a title: an amount, a detail, or both. */
export function formatTimelineDetail({ amount: sum, detail, isDecline }: Detail): string | undefined {
  const text = detail === null ? undefined : isDecline ? declineLabel(detail) : translateIssue(detail)
  if (sum === null) return text
  const amount = formatMoney(sum.amount, sum.currency)
  return text === undefined ? amount : t('dashboardNouns.timeline.amountAndDetail', { amount, detail: text })
}
