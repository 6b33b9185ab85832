import type { PlannedDispute } from './acquirer.ts'

export type Behavior =
  | { kind: 'approve' }
  | { kind: 'decline'; code: string }
  | { kind: 'challenge' }
  | { kind: 'process'; then: 'approve' | 'decline' }

/** How the bank of a card takes refunds: at once, after days, or it refuses them after a day. */
export type RefundBehavior = 'at_once' | 'slow' | 'refused'

/**
 * Behavior of a test number, first and when charged again from a token (the same unless stated). Source: reference, 3.13; the 3-D
 * Secure, debit, processing and refund numbers are our own choice.
 */
export type TestCard = {
  network: string
  type: 'CREDIT' | 'DEBIT'
  issuingCountry: string
  behavior: Behavior
  behaviorAgain?: Behavior
  refunds?: RefundBehavior
  /** What its holder disputes soon after every payment. */
  dispute?: PlannedDispute
}

const visa = (behavior: TestCard['behavior'], issuingCountry = 'US'): TestCard => ({
  network: 'VISA',
  type: 'CREDIT',
  issuingCountry,
  behavior,
})
const mastercard = (behavior: TestCard['behavior'], issuingCountry = 'US'): TestCard => ({
  network: 'MASTERCARD',
  type: 'CREDIT',
  issuingCountry,
  behavior,
})
const approve = { kind: 'approve' } as const
const decline = (code: string) => ({ kind: 'decline', code }) as const

const disputed = (dispute: PlannedDispute): TestCard => ({ ...visa(approve), dispute })

/** The only numbers accepted, so that no real card number can enter. */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': visa(approve),
  '5555555555554444': mastercard(approve),
  '378282246310005': { network: 'AMEX', type: 'CREDIT', issuingCountry: 'US', behavior: approve },
  '4576238912771450': visa(approve, 'IN'),
  '5409162669381034': mastercard(approve, 'IN'),
  '4000056655665556': { ...visa(approve), type: 'DEBIT' },
  '4000000000000341': { ...visa(approve), behaviorAgain: decline('GENERIC_DECLINE') },
  '4000000000000002': visa(decline('GENERIC_DECLINE')),
  '4000000000009995': visa(decline('INSUFFICIENT_FUNDS')),
  '4706131211212123': visa(decline('GENERIC_DECLINE'), 'IN'),
  '5105105105105100': mastercard(decline('GENERIC_DECLINE'), 'IN'),
  '4000000000000069': visa(decline('EXPIRED_CARD')),
  '4000000000000127': visa(decline('INCORRECT_CVC')),
  '4000000000009987': visa(decline('LOST_CARD')),
  '4000002500003155': visa({ kind: 'challenge' }),
  '4000000000000259': visa({ kind: 'process', then: 'approve' }),
  '4000000000003063': visa({ kind: 'process', then: 'decline' }),
  '4000000000005126': { ...visa(approve), refunds: 'refused' },
  '4000000000007726': { ...visa(approve), refunds: 'slow' },
  '4000000000002685': disputed({ stage: 'dispute', reason: 'product_not_received', isRdr: false }),
  '4000000000001976': disputed({ stage: 'pre_dispute', reason: 'fraudulent', isRdr: false }),
  '4000000000005423': disputed({ stage: 'pre_dispute', reason: 'unrecognized', isRdr: true }),
}

export function findTestCard(number: string): TestCard | undefined {
  return Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined
}
