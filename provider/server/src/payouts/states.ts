import type { PayoutStatus } from '@tradepost/contract/provider/payouts'
import type { EventType } from '@tradepost/contract/provider/webhooks/webhooks'
import type { StateTable } from '@tradepost/kit/states'

/** `start`: it's sent to the bank. `hold`, `release`: the bank looks into it. `succeed`, `fail`: it arrived, or came back. */
export type PayoutTrigger = 'start' | 'hold' | 'release' | 'succeed' | 'fail'

/** A payout starts as `not_initiated`, with `payout.created`. */
export const payoutStates: StateTable<PayoutStatus, PayoutTrigger, EventType> = {
  not_initiated: {
    start: { to: 'in_progress', emits: 'payout.in_progress' },
    hold: { to: 'on_hold', emits: 'payout.on_hold' },
  },
  in_progress: {
    succeed: { to: 'success', emits: 'payout.success' },
    fail: { to: 'failed', emits: 'payout.failed' },
    hold: { to: 'on_hold', emits: 'payout.on_hold' },
  },
  on_hold: {
    release: { to: 'in_progress', emits: 'payout.in_progress' },
    fail: { to: 'failed', emits: 'payout.failed' },
  },
  success: {},
  failed: {},
}
