/** The behavior of demo cards, by the provider's published test numbers. */
export const CARDS = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  debit: '4000056655665556',
  indian: '4576238912771450',
  fails_at_renewal: '4000000000000341',
  no_funds: '4000000000009995',
  declined: '4000000000000002',
  expired: '4000000000000069',
  disputed: '4000000000002685',
  inquired: '4000000000001976',
} as const
export type CardName = keyof typeof CARDS

/** A later change of the subscription, this many days before the end of the year. */
export type Later =
  | { ago: number; does: 'change_plan'; product: string; quantity: number }
  | { ago: number; does: 'cancel_now' | 'cancel_at_next_billing' | 'give_new_card' }

export type Subscriber = {
  /** How many days before the end of the year it starts. */
  ago: number
  product: 'Kiln' | 'Plumb Pro' | 'Kiln Cloud'
  quantity?: number
  addon?: string
  code?: string
  card?: CardName
  then?: readonly Later[]
}

const KILN = 'Kiln'
const PLUMB = 'Plumb Pro'
const CLOUD = 'Kiln Cloud'

/**
 * One of everything that can happen to a subscription, in the order of their start. Kiln starts with a trial of 14 days; Kiln
 * Cloud is usage-based.
 */
export const SUBSCRIBERS: readonly Subscriber[] = [
  { ago: 352, product: PLUMB, then: [{ ago: 170, does: 'change_plan', product: PLUMB, quantity: 3 }] },
  { ago: 341, product: KILN, then: [{ ago: 196, does: 'cancel_at_next_billing' }] },
  { ago: 330, product: PLUMB, quantity: 2 },
  { ago: 318, product: PLUMB, then: [{ ago: 214, does: 'cancel_now' }] },
  { ago: 300, product: CLOUD },
  { ago: 284, product: KILN, then: [{ ago: 95, does: 'change_plan', product: KILN, quantity: 2 }] },
  { ago: 268, product: PLUMB, addon: 'Team library', then: [{ ago: 120, does: 'cancel_at_next_billing' }] },
  { ago: 250, product: PLUMB, card: 'fails_at_renewal', then: [{ ago: 205, does: 'cancel_now' }] },
  { ago: 236, product: KILN },
  { ago: 221, product: PLUMB, code: 'WELCOME10' },
  { ago: 209, product: CLOUD, then: [{ ago: 62, does: 'cancel_at_next_billing' }] },
  { ago: 198, product: KILN, then: [{ ago: 187, does: 'cancel_now' }] },
  { ago: 184, product: PLUMB },
  { ago: 171, product: PLUMB, card: 'fails_at_renewal', then: [{ ago: 138, does: 'give_new_card' }] },
  { ago: 158, product: KILN },
  { ago: 146, product: PLUMB, quantity: 5, addon: 'Priority support' },
  { ago: 131, product: CLOUD },
  { ago: 118, product: KILN, then: [{ ago: 40, does: 'change_plan', product: PLUMB, quantity: 4 }] },
  { ago: 104, product: PLUMB, code: 'WELCOME10' },
  { ago: 93, product: PLUMB, card: 'no_funds' },
  { ago: 86, product: KILN, then: [{ ago: 8, does: 'cancel_at_next_billing' }] },
  { ago: 75, product: PLUMB },
  { ago: 66, product: PLUMB, card: 'fails_at_renewal' },
  { ago: 58, product: KILN },
  { ago: 49, product: CLOUD },
  { ago: 41, product: PLUMB, quantity: 2 },
  { ago: 36, product: PLUMB, card: 'fails_at_renewal' },
  { ago: 27, product: KILN },
  { ago: 22, product: PLUMB, then: [{ ago: 5, does: 'cancel_at_next_billing' }] },
  { ago: 17, product: PLUMB, card: 'declined' },
  { ago: 13, product: KILN },
  { ago: 9, product: KILN, quantity: 2 },
  { ago: 6, product: PLUMB },
  { ago: 3, product: KILN },
  { ago: 0, product: PLUMB },
]
