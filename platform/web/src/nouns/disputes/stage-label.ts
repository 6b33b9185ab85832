import type { DisputeStage } from '@tradepost/contract/provider/payments'
import { t } from '#src/dashboard-messages.ts'

const STAGES: Readonly<Record<DisputeStage, string>> = {
  pre_dispute: t('sellerDisputes.stages.preDispute'),
  dispute: t('sellerDisputes.stages.dispute'),
  pre_arbitration: t('sellerDisputes.stages.preArbitration'),
}

export const stageLabel = (stage: DisputeStage): string => STAGES[stage]
