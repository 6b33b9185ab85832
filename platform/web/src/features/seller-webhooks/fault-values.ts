import type { WebhookFaultsForm } from '@tradepost/contract/platform/developers/seller-webhook-tests'
import { FAULT_KINDS, type FaultKind, type Faults } from '@tradepost/contract/provider/webhooks/webhook-faults'
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

/** The fault lab as its form has it: shares in percent, and the amounts of the faults that have one. */
export type FaultValues = {
  seed: number
  shares: Record<FaultKind, number>
  delaySeconds: number
  answerStatus: number
  skewSeconds: number
}

const PERCENT = 100
const percentOf = (share: number): number => Math.round(share * PERCENT)

/** A lab that is off, with useful amounts to begin with. */
const NO_FAULTS: FaultValues = {
  seed: 1,
  shares: {
    drop: 0,
    duplicate: 0,
    reorder: 0,
    delay_seconds: 0,
    answer_status: 0,
    time_out: 0,
    bad_signature: 0,
    clock_skew_seconds: 0,
  },
  delaySeconds: 10,
  answerStatus: 500,
  skewSeconds: 600,
}

/** Networks that a lab imitates, to begin with. */
export const PRESETS = {
  lossy: { shares: { ...NO_FAULTS.shares, drop: 20, duplicate: 10, answer_status: 10, time_out: 5 } },
  slow: { shares: { ...NO_FAULTS.shares, delay_seconds: 60, time_out: 10 }, delaySeconds: 30 },
  outOfOrder: { shares: { ...NO_FAULTS.shares, duplicate: 10, reorder: 50, delay_seconds: 10 }, delaySeconds: 5 },
} as const satisfies Record<string, Partial<FaultValues>>

/** Returns the form's values for a preset, with the seed and the other amounts that are there. */
export const applyPreset = (values: FaultValues, preset: keyof typeof PRESETS): FaultValues => ({ ...values, ...PRESETS[preset] })

/** Converts the settings of a lab to the form's. */
export function toFaultValues(faults: Faults | null): FaultValues {
  if (!faults) return NO_FAULTS
  const { seed, delay_seconds: delay, answer_status: answer, clock_skew_seconds: skew } = faults
  return {
    seed,
    shares: {
      drop: percentOf(faults.drop),
      duplicate: percentOf(faults.duplicate),
      reorder: percentOf(faults.reorder),
      delay_seconds: percentOf(delay?.share ?? 0),
      answer_status: percentOf(answer?.share ?? 0),
      time_out: percentOf(faults.time_out),
      bad_signature: percentOf(faults.bad_signature),
      clock_skew_seconds: percentOf(skew?.share ?? 0),
    },
    delaySeconds: delay?.seconds ?? NO_FAULTS.delaySeconds,
    answerStatus: answer?.status ?? NO_FAULTS.answerStatus,
    skewSeconds: skew?.seconds ?? NO_FAULTS.skewSeconds,
  }
}

/** Converts the form to the settings of a lab. */
export function toFaults({ seed, shares, delaySeconds, answerStatus, skewSeconds }: FaultValues): WebhookFaultsForm {
  const share = (kind: FaultKind) => shares[kind] / PERCENT
  return {
    seed,
    drop: share('drop'),
    duplicate: share('duplicate'),
    reorder: share('reorder'),
    delay_seconds: shares.delay_seconds > 0 ? { share: share('delay_seconds'), seconds: delaySeconds } : null,
    answer_status: shares.answer_status > 0 ? { share: share('answer_status'), status: answerStatus } : null,
    time_out: share('time_out'),
    bad_signature: share('bad_signature'),
    clock_skew_seconds: shares.clock_skew_seconds > 0 ? { share: share('clock_skew_seconds'), seconds: skewSeconds } : null,
  }
}

/** Sums the shares, in percent. */
export const sumShares = ({ shares }: FaultValues): number => FAULT_KINDS.reduce((sum, kind) => sum + shares[kind], 0)
