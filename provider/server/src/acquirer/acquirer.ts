import type { OfferedMethodType } from '@tradepost/contract/provider/payments'

/** Card details as the buyer typed them. They stay in memory for one call and are never stored. */
export type Card = { number: string; expiryMonth: number; expiryYear: number; securityCode: string; holderName: string }

/** Card data that may be stored. `fingerprint` is a keyed digest: equal for equal cards, useless without our key. */
export type CardSummary = {
  network: string
  lastFour: string
  type: string
  issuingCountry: string
  expiryMonth: number
  expiryYear: number
  fingerprint: string
}

/** Payment methods that the buyer approves on another page: the wallet's, the lender's or the bank's. */
export type RedirectMethod = Exclude<OfferedMethodType, 'credit' | 'debit'>

/**
 * The payment source to charge: a typed card, a card that the network keeps under a token, or a redirect method. `account` is the
 * buyer's account with that method (a UPI ID).
 */
export type Instrument =
  | { kind: 'card'; card: Card }
  | { kind: 'saved'; token: string }
  | { kind: 'redirect'; method: RedirectMethod; account: string | null }

export type ChargeRequest = {
  /** The network charges the same key at most once, whatever happens in between. */
  idempotencyKey: string
  businessId: string
  amount: number
  currency: string
  instrument: Instrument
  /** Stores the card under a token, to charge it again. */
  keepsCard?: boolean
  /** The buyer isn't present to answer a bank, so their consent from when the card was saved applies. */
  isOffSession?: boolean
  /** Makes the bank challenge the buyer, whatever the card does by default. */
  requiresChallenge?: boolean
  /** Current time of the business. */
  at: Date
}

/**
 * State of a charge. `processing`: ask again at `nextCheckAt`. `requires_action`: the buyer must first approve it elsewhere.
 * `voided`: canceled before it moved money; this key can never be charged.
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
  /** Null if the payment source is no card, or the charge never got that far. */
  card: CardSummary | null
  /** The token that the card is stored under, if it was to be saved. */
  token: string | null
  /** The dispute that its buyer will raise, if any. */
  dispute: PlannedDispute | null
}

/** The buyer's answer on the page that they were redirected to. `defer`: approved, but the money takes time to arrive. */
export type ActionAnswer = 'approve' | 'deny' | 'defer'

/** A refund of a charge, in whole or in part. */
export type RefundRequest = {
  /** The network refunds the same key at most once. */
  idempotencyKey: string
  /** The key of the charge whose money goes back. */
  chargeKey: string
  businessId: string
  amount: number
  currency: string
  /** Current time of the business. */
  at: Date
}

/** State of a refund at the network. `pending`: ask again at `nextCheckAt`. */
export type NetworkRefund = {
  idempotencyKey: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  nextCheckAt: Date | null
}

/** A dispute that a buyer raises with their bank. `isRdr`: it's lost at once, by Rapid Dispute Resolution. */
export type PlannedDispute = { stage: 'pre_dispute' | 'dispute'; reason: string; isRdr: boolean }

/**
 * The card network as the provider sees it. Every call leaves the process, so it runs between two transactions, never inside one.
 * Every call can be repeated: the key decides, not the number of calls.
 * `at` is the current time of the business, whose clock may be ahead of real time.
 */
export type Acquirer = {
  /** Returns the fingerprint that a charge of this card will have. Asks nobody. */
  fingerprintOf(card: Pick<Card, 'number'>): string
  /** @throws CardNotAccepted before writing anything, if the number isn't a published test number. */
  charge(request: ChargeRequest): Promise<Charge>
  /** Returns the charge with this key, advanced to its state at `at`; undefined if it never existed. */
  lookUp(idempotencyKey: string, at: Date): Promise<Charge | undefined>
  /** Records the buyer's answer. Returns a charge that isn't waiting for one unchanged. */
  answer(idempotencyKey: string, answer: ActionAnswer, at: Date): Promise<Charge | undefined>
  /** Voids a charge that hasn't moved money, even one that hasn't arrived yet. A completed charge stays unchanged. */
  void(idempotencyKey: string, at: Date): Promise<Charge>
  /** Sends money of a successful charge back. @throws if there is no such charge */
  refund(request: RefundRequest): Promise<NetworkRefund>
  /** Returns the refund with this key, advanced to its state at `at`; undefined if it never arrived. */
  lookUpRefund(idempotencyKey: string, at: Date): Promise<NetworkRefund | undefined>
  /**
   * Opens a dispute of a charge, once per key. Until it's closed, the network refuses refunds of the charge, also those that are
   * pending: a buyer gets their money back in one way.
   */
  openDispute(dispute: { key: string; chargeKey: string; businessId: string; at: Date }): Promise<void>
  /** Closes a dispute that the business won: the charge can be refunded again. */
  closeDispute(key: string, at: Date): Promise<void>
}

export class CardNotAccepted extends Error {}
