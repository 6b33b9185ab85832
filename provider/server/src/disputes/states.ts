import type { DisputeStatus } from '@tradepost/contract/provider/payments'
import type { EventType } from '@tradepost/contract/provider/webhooks/webhooks'
import type { StateTable } from '@tradepost/kit/states'

/**
 * `accept`, `challenge`: what the business does. `expire`: the deadline passed. `cancel`: the buyer withdrew. `win`, `lose`: the
 * bank's decision. `escalate`: the next stage, with a new deadline.
 */
export type DisputeTrigger = 'accept' | 'challenge' | 'cancel' | 'expire' | 'win' | 'lose' | 'escalate'

/** A dispute starts as `dispute_opened`, with `dispute.opened`. Only Rapid Dispute Resolution loses one that is just open. */
export const disputeStates: StateTable<DisputeStatus, DisputeTrigger, EventType> = {
  dispute_opened: {
    accept: { to: 'dispute_accepted', emits: 'dispute.accepted' },
    challenge: { to: 'dispute_challenged', emits: 'dispute.challenged' },
    cancel: { to: 'dispute_cancelled', emits: 'dispute.cancelled' },
    expire: { to: 'dispute_expired', emits: 'dispute.expired' },
    lose: { to: 'dispute_lost', emits: 'dispute.lost' },
    escalate: { to: 'dispute_opened', emits: 'dispute.opened' },
  },
  dispute_challenged: {
    win: { to: 'dispute_won', emits: 'dispute.won' },
    lose: { to: 'dispute_lost', emits: 'dispute.lost' },
    cancel: { to: 'dispute_cancelled', emits: 'dispute.cancelled' },
    escalate: { to: 'dispute_opened', emits: 'dispute.opened' },
  },
  dispute_accepted: {},
  dispute_cancelled: {},
  dispute_expired: {},
  dispute_won: {},
  dispute_lost: {},
}
