import type { OfferedMethodType } from '@tradepost/contract/provider/payments'

/** What the buyer typed. It lives in memory for the length of one call and is never written anywhere. */
export type Card = { number: string; expiryMonth: number; expiryYear: number; securityCode: string; holderName: string }

/** What may be kept of a card. `fingerprint` is a keyed digest: equal for equal cards, useless without our key. */
export type CardSummary = {
  network: string
  lastFour: string
  type: string
  issuingCountry: string
  expiryMonth: number
  expiryYear: number
  fingerprint: string
}

/** The ways to pay where the buyer agrees on a page that is not ours: the wallet's, the lender's, the bank's. */
export type RedirectMethod = Exclude<OfferedMethodType, 'credit' | 'debit'>

/**
 * What is charged: a card as it was typed, one that the network keeps for us under a token, or another way to pay.
 * `account` is what that way is told of the buyer (a UPI id).
 */
export type Instrument =
  | { kind: 'card'; card: Card }
  | { kind: 'saved'; token: string }
  | { kind: 'redirect'; method: RedirectMethod; account: string | null }

export type ChargeRequest = {
  /** The same key is charged at most once, whatever happens in between. */
  idempotencyKey: string
  businessId: string
  amount: number
  currency: string
  instrument: Instrument
  /** Keep the card under a token, to be charged again. */
  keepsCard?: boolean
  /** Nobody is there to answer a bank: what the buyer agreed to when the card was kept has to do. */
  isOffSession?: boolean
  /** Have the bank ask the buyer, whatever the card would do by itself. */
  requiresChallenge?: boolean
  /** What time it is for the business. */
  at: Date
}

/**
 * How a charge stands. `processing`: ask again at `nextCheckAt`. `requires_action`: the buyer has to agree elsewhere
 * first. `voided`: taken back before it moved money, and never to be charged under this key.
 */
export type Charge = {
  id: string
  idempotencyKey: string
  businessId: string
  amount: number
  currency: string
  status: 'succeeded' | 'declined' | 'processing' | 'requires_action' | 'voided'
  declineCode: string | null
  nextCheckAt: Date | null
  /** Null when it was no card, or never got as far. */
  card: CardSummary | null
  /** Under which the card is kept, if it was to be. */
  token: string | null
}

/**
 * What the buyer says where they were sent to. `defer`: they agreed, and the money takes its time.
 */
export type ActionAnswer = 'approve' | 'deny' | 'defer'

/**
 * The card network, as far as the provider sees it. Every call leaves the process: it stands between two
 * transactions, never inside one. All calls may be repeated: the key decides, not the number of calls.
 * `at` is what time it is for the business, whose clock may be ahead of real time.
 */
export type Acquirer = {
  /** @throws CardNotAccepted before anything is written, for a number that is no published test number. */
  charge(request: ChargeRequest): Promise<Charge>
  /** The charge made under this key, settled as far as its time has come; undefined if there never was one. */
  lookUp(idempotencyKey: string, at: Date): Promise<Charge | undefined>
  /** The buyer's answer. A charge that is not waiting for one is returned as it is. */
  answer(idempotencyKey: string, answer: ActionAnswer, at: Date): Promise<Charge | undefined>
  /** Takes back a charge that has not moved money, also one that has not arrived yet; a settled one stays as it is. */
  void(idempotencyKey: string, at: Date): Promise<Charge>
}

export class CardNotAccepted extends Error {}
