import type { EventType } from '@tradepost/contract/provider/webhooks'

/** Payouts and abandoned checkouts have neither a payment nor a subscription. */
type TimelineEvent = Exclude<EventType, `payout.${string}` | `abandoned_checkout.${string}`>

const TITLES: Readonly<Record<string, string>> = {
  'payment.succeeded': 'Payment succeeded',
  'payment.failed': 'Payment failed',
  'payment.processing': 'Payment processing',
  'payment.cancelled': 'Payment canceled',
  'refund.succeeded': 'Refunded',
  'refund.failed': 'Refund failed',
  'dispute.opened': 'Dispute opened',
  'dispute.accepted': 'Dispute accepted',
  'dispute.challenged': 'Dispute challenged',
  'dispute.cancelled': 'Dispute withdrawn by the customer',
  'dispute.expired': 'Dispute expired without a response',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
  'license_key.created': 'License key issued',
  'subscription.active': 'Reactivated',
  'subscription.renewed': 'Renewed',
  'subscription.on_hold': 'On hold: payment failed',
  'subscription.paused': 'Paused',
  'subscription.unpaused': 'Resumed',
  'subscription.plan_changed': 'Plan changed',
  'subscription.cancelled': 'Canceled',
  'subscription.failed': 'Not started: first payment failed',
  'subscription.expired': 'Expired',
  'subscription.updated': 'Details updated',
  'subscription.update_payment_method': 'Payment method updated',
  'dunning.started': 'Payment retries started',
  'dunning.recovered': 'Payment recovered',
} satisfies Record<TimelineEvent, string>

/** Returns what a timeline calls an event. A live provider may send types that the contract doesn't have. */
export function getEventTitle(type: string): string {
  return TITLES[type] ?? 'Other event'
}
