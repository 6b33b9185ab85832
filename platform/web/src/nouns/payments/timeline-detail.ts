import { formatMoney } from '@tradepost/ui/money'
import { t } from '#src/dashboard-messages.ts'
import { translateIssue } from '#src/translate-answer.ts'

type Detail = { amount: { amount: number; currency: string } | null; detail: string | null }

/** Formats what a timeline says below a title: an amount, a reason, or both. */
export function formatTimelineDetail({ amount: sum, detail }: Detail): string | undefined {
  const reason = detail === null ? undefined : translateIssue(detail)
  if (sum === null) return reason
  const amount = formatMoney(sum.amount, sum.currency)
  return reason === undefined ? amount : t('dashboardNouns.timeline.amountAndReason', { amount, reason })
}
