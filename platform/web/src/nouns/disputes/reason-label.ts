import { DisputeReason } from '@tradepost/contract/platform/dispute-reasons'
import { t } from '#src/dashboard-messages.ts'

/** Says why a customer disputed a payment. A reason without words of ours is shown as the bank wrote it. */
export function reasonLabel(reason: string): string {
  const { data: known } = DisputeReason.safeParse(reason)
  return known ? t(`sellerDisputes.reasons.${known}`) : reason
}
