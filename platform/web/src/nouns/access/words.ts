export const words = {
  statuses: {
    active: 'Active',
    suspended: 'Suspended',
    ended: 'No access',
  },
  reasons: {
    paid: 'Paid.',
    trial: 'It’s in its trial period.',
    grace: 'A renewal failed. Access continues for a few days.',
    on_hold: 'A renewal failed.',
    paused: 'The subscription is paused.',
    cancelled: 'The subscription was canceled.',
    expired: 'The subscription has expired.',
    plan_changed: 'The subscription moved to another plan.',
    refunded: 'The payment was refunded.',
    disputed: 'The payment is disputed at the bank.',
    dispute_lost: 'The bank returned the payment after a dispute.',
    given_by_seller: 'The shop gave it.',
    taken_by_seller: 'The shop took it away.',
  },
  restores: {
    payFailed: 'Pay the failed renewal to keep access.',
    payHeld: 'Pay the failed renewal to restore access.',
    resume: 'Access returns when the subscription resumes.',
    buy: 'Buying it again restores access.',
    dispute: 'Access returns if the dispute is withdrawn or decided for the shop.',
    shop: 'Only the shop can give it back.',
  },
  since: 'Since {date}',
  // Of a one-time purchase that gives access.
  purchased: 'Purchased {date}',
  // {by}: who reads it. {plan}: the plan that replaced {product}.
  switched:
    '{by, select, buyer {You switched to {plan}, so {product} is no longer included.} other {The subscription switched to {plan}, so {product} is no longer included.}}',
  sinceUntil: '{since} until {until}',
} as const
