import type { FaultKind } from '@tradepost/contract/provider/webhooks/webhook-faults'
import { t } from '#src/dashboard-messages.ts'

const LABELS: Readonly<Record<FaultKind, string>> = {
  drop: t('sellerWebhooks.faults.kinds.drop'),
  duplicate: t('sellerWebhooks.faults.kinds.duplicate'),
  reorder: t('sellerWebhooks.faults.kinds.reorder'),
  delay_seconds: t('sellerWebhooks.faults.kinds.delay'),
  answer_status: t('sellerWebhooks.faults.kinds.answerStatus'),
  time_out: t('sellerWebhooks.faults.kinds.timeOut'),
  bad_signature: t('sellerWebhooks.faults.kinds.badSignature'),
  clock_skew_seconds: t('sellerWebhooks.faults.kinds.clockSkew'),
}

/** Names a fault of the fault lab. */
export const faultLabel = (kind: FaultKind): string => LABELS[kind]
