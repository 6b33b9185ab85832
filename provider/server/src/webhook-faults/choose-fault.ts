import { createHash } from 'node:crypto'
import { FAULT_KINDS, type FaultKind, type Faults, getFaultShare } from '@tradepost/contract/provider/webhooks/webhook-faults'

const BYTES = 6

/** Returns a number from 0 to 1, excluding 1, that depends on nothing but the text. */
function toFraction(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, BYTES) / 2 ** (8 * BYTES)
}

/**
 * Decides which fault strikes an attempt, if any. The same seed, event and attempt always get the same one. Of many attempts, each
 * fault strikes its share.
 */
export function chooseFault(faults: Faults, { event, attempt }: { event: string; attempt: number }): FaultKind | undefined {
  const drawn = toFraction(`${faults.seed}/${event}/${attempt}`)
  let sum = 0
  for (const kind of FAULT_KINDS) {
    sum += getFaultShare(faults, kind)
    if (drawn < sum) return kind
  }
  return undefined
}
