import type { EventType } from '@tradepost/contract/provider/webhooks/webhooks'
import type { StateTable } from '@tradepost/kit/states'

export type RefundStatus = 'pending' | 'succeeded' | 'failed'

/** `succeed`, `fail`: the card network's answer. */
export type RefundTrigger = 'succeed' | 'fail'

/** A refund starts as `pending`, before the card network is called; the start is not an event. */
export const refundStates: StateTable<RefundStatus, RefundTrigger, EventType> = {
  pending: {
    succeed: { to: 'succeeded', emits: 'refund.succeeded' },
    fail: { to: 'failed', emits: 'refund.failed' },
  },
  succeeded: {},
  failed: {},
}
