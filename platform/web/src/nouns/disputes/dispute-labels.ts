import { DisputeReason } from '@tradepost/contract/platform/dispute-reasons'
import type { DisputeStage } from '@tradepost/contract/provider/payments'
import { t } from '#src/dashboard-messages.ts'

/** Says why a customer disputed a payment. A reason without words of ours is shown as the bank wrote it. */
export function reasonLabel(reason: string): string {
  const { data: known } = DisputeReason.safeParse(reason)
  return known ? t(`sellerDisputes.reasons.${known}`) : reason
}

const STAGES: Readonly<Record<DisputeStage, string>> = {
  pre_dispute: t('sellerDisputes.stages.preDispute'),
  dispute: t('sellerDisputes.stages.dispute'),
  pre_arbitration: t('sellerDisputes.stages.preArbitration'),
}

export const stageLabel = (stage: DisputeStage): string => STAGES[stage]
