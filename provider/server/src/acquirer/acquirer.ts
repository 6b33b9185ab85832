/** What the buyer typed. It lives in memory for the length of one call and is never written anywhere. */
export type Card = { number: string; expiryMonth: number; expiryYear: number; securityCode: string; holderName: string }

/** What may be kept of a card. `fingerprint` is a keyed digest: equal for equal cards, useless without our key. */
export type CardSummary = { network: string; lastFour: string; type: string; issuingCountry: string; fingerprint: string }

export type ChargeRequest = {
  /** Our payment's id: the same key is charged at most once, whatever happens in between. */
  idempotencyKey: string
  businessId: string
  amount: number
  currency: string
  card: Card
}

/**
 * How a charge stands. `processing`: ask again at `askAgainAt`. `requires_action`: the buyer's bank wants an answer
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
  askAgainAt: Date | null
  card: CardSummary
}

/**
 * The card network, as far as the provider sees it. Every call leaves the process: it stands between two
 * transactions, never inside one. All calls may be repeated: the key decides, not the number of calls.
 */
export type Acquirer = {
  /** @throws CardNotAccepted before anything is written, for a number that is no published test number. */
  charge(request: ChargeRequest): Promise<Charge>
  /** The charge made under this key, settled as far as its time has come; undefined if there never was one. */
  lookUp(idempotencyKey: string): Promise<Charge | undefined>
  /** The buyer's answer to the bank. A charge that is not waiting for one is returned as it is. */
  answer(idempotencyKey: string, answer: 'approve' | 'deny'): Promise<Charge | undefined>
  /** Takes back a charge that has not moved money, also one that has not arrived yet; a settled one stays as it is. */
  void(idempotencyKey: string): Promise<Charge>
}

export class CardNotAccepted extends Error {}
