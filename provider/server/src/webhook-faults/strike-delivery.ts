import { createHash } from 'node:crypto'
import { FAULT_KINDS, type FaultKind, type Faults, getFaultShare } from '@tradepost/contract/provider/webhooks/webhook-faults'
import { addMilliseconds, MINUTE, SECOND } from '@tradepost/kit/clock'
import { generateWebhookSecret } from '@tradepost/kit/secrets/secrets'
import type { Deps } from '#src/deps.ts'
import { toTenant } from '#src/scope.ts'
import type { Attempt, Postponed } from '#src/webhooks/attempt.ts'
import type { ClaimedDelivery } from '#src/webhooks/claim-deliveries.ts'
import { createPostDelivery, type PostDelivery } from '#src/webhooks/send-deliveries.ts'
import { releaseReordered } from './release-held.ts'

const BYTES = 6

/** Returns a number from 0 to 1, excluding 1, that depends on nothing but the text. */
function toFraction(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, BYTES) / 2 ** (8 * BYTES)
}

/**
 * Decides which fault strikes an attempt, if any. The same seed, event and attempt always get the same one. Of many attempts,
 * each fault strikes its share.
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

/** The longest that a message is held back for a later one. */
const REORDER_MILLISECONDS = MINUTE

/** Sends deliveries, those of endpoints with a fault lab with the faults that it decides. */
export function createFaultLab(deps: Deps): PostDelivery {
  const post = createPostDelivery(deps)
  return async (claimed) => {
    const fault = findFault(claimed)
    const result = fault ? await strike({ deps, post }, claimed, fault) : await post(claimed)
    if (claimed.faults && 'startedAt' in result && isSent(fault)) await releaseReordered(deps, claimed)
    return result
  }
}

/** What strikes an attempt, with its setting. A message that was held back is now sent without another fault. */
type Fault = { kind: FaultKind; faults: Faults } | { kind: FaultKind; faults: null }

function findFault({ faults, heldFault, faultKey, eventId, attemptCount }: ClaimedDelivery): Fault | undefined {
  if (heldFault) return { kind: heldFault, faults: null }
  const kind = faults && chooseFault(faults, { event: faultKey ?? eventId, attempt: attemptCount + 1 })
  return kind ? { kind, faults } : undefined
}

const isSent = (fault: Fault | undefined): boolean => fault?.kind !== 'drop' && fault?.kind !== 'answer_status'

type Lab = { deps: Deps; post: PostDelivery }

async function strike({ deps, post }: Lab, claimed: ClaimedDelivery, { kind, faults }: Fault): Promise<Attempt | Postponed> {
  const send = async (changed = claimed, skewMilliseconds = 0): Promise<Attempt | Postponed> => {
    const result = await post(changed, skewMilliseconds)
    return 'startedAt' in result ? { ...result, claimed, fault: kind } : result
  }
  if (!faults) return send()
  switch (kind) {
    case 'drop':
      return answerWith(deps, claimed, { status: 200, fault: kind })
    case 'answer_status':
      return answerWith(deps, claimed, { status: faults.answer_status?.status ?? 500, fault: kind })
    case 'reorder':
      return holdBack(deps, kind, REORDER_MILLISECONDS)
    case 'delay_seconds':
      return holdBack(deps, kind, (faults.delay_seconds?.seconds ?? 0) * SECOND)
    case 'duplicate': {
      const first = await send()
      await send()
      return first
    }
    case 'time_out':
      return giveUp(await send())
    case 'bad_signature': {
      const place = { ...toTenant(claimed), id: claimed.endpointId }
      const secretSealed = deps.webhookSecrets.seal(generateWebhookSecret(), place, 'secretSealed')
      return send({ ...claimed, secretSealed, retiredSecrets: [] })
    }
    case 'clock_skew_seconds':
      return send(claimed, (faults.clock_skew_seconds?.seconds ?? 0) * SECOND)
  }
}

/** Returns an attempt that was answered without being sent. */
function answerWith(deps: Deps, claimed: ClaimedDelivery, { status, fault }: { status: number; fault: FaultKind }): Attempt {
  const now = deps.clock.now()
  const times = { startedAt: now, endedAt: now, milliseconds: 0 }
  const nothing = { requestHeaders: null, responseHeaders: null, body: null, error: null, retryAt: undefined }
  return { claimed, ...times, ...nothing, status, fault, isTimeout: false }
}

const holdBack = ({ clock }: Deps, heldFault: FaultKind, milliseconds: number): Postponed => ({
  nextAttemptAt: addMilliseconds(clock.now(), milliseconds),
  heldFault,
})

/** Returns an attempt as if its answer had come too late. */
const giveUp = (result: Attempt | Postponed): Attempt | Postponed =>
  'startedAt' in result
    ? {
        ...result,
        status: null,
        responseHeaders: null,
        body: null,
        error: 'No answer in time',
        isTimeout: true,
        retryAt: undefined,
      }
    : result
