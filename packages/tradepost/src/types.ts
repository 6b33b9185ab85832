/** A span of time, or a moment to go to. */
export type Duration =
  | Partial<Record<'years' | 'months' | 'weeks' | 'days' | 'hours' | 'minutes' | 'seconds', number>>
  | { to: Date | string }

export type CardName =
  | 'success'
  | 'declined'
  | 'insufficient_funds'
  | 'expired'
  | 'incorrect_cvc'
  | 'lost'
  | 'three_d_secure'
  | 'renewal_declined'
  | 'processing'
  | 'processing_declined'
  | 'refund_slow'
  | 'refund_refused'
  | 'disputed'
  | 'disputed_as_fraud'

/** What a buyer types and chooses on the checkout page. */
export type PayOptions = {
  /** A card by what it does, or a test card's number; `success` by default. */
  card?: CardName | (string & {})
  /** Another payment method than a card: `klarna`, `sepa`, `apple_pay`, … */
  method?: string
  upi_id?: string
  /** A saved card. */
  payment_method_id?: string
  save_card?: boolean
  /** What the buyer answers their bank, if it asks; `approve` by default. `none` leaves that open. */
  answer?: 'approve' | 'deny' | 'defer' | 'cancel' | 'none'
  email?: string
  name?: string
  /** ISO 3166-1 alpha-2, such as DE. */
  country?: string
  billing?: { street?: string; city?: string; state?: string; zipcode?: string }
  tax_id?: string
  phone_number?: string
  discount_code?: string
  custom_field_responses?: { key: string; value: string }[]
}

/** What came of a payment. A declined card is a result, not an error. */
export type PayResult = {
  payment_id: string
  session_id: string
  status: 'requires_payment_method' | 'processing' | 'requires_customer_action' | 'succeeded' | 'failed' | 'cancelled'
  error_code: string | null
  error_message: string | null
  challenge_url: string | null
  invoice_url: string | null
  /** Where the page sends the buyer now. */
  redirect_url: string | null
}

/** How many there are, and a digest of them all. */
export type Digest = { count: number; sha256: string }

/** Equal for two stores in which the same happened. */
export type Fingerprint = { events: Digest; emails: Digest; documents: Digest }

/** An event that an endpoint has taken. What came twice is there twice. */
export type ReceivedWebhook = {
  event_id: string
  type: string
  object_id: string
  /** Counts from 1. */
  attempt: number
  received_at: string
  response_status: number
  /** What was sent, parsed. */
  body: { type: string; data: Record<string, unknown>; [key: string]: unknown }
}

/** What goes wrong with deliveries: each number is the share of attempts that a fault strikes, from 0 to 1. */
export type Faults = {
  /** The same seed strikes the same attempts; 1 by default. */
  seed?: number
  /** Lost on its way. */
  drop?: number
  /** Sent twice. */
  duplicate?: number
  /** Sent after a later one. */
  reorder?: number
  delay?: { share: number; seconds: number }
  /** Answered with this status, and not sent. */
  status?: { share: number; status: number }
  time_out?: number
  bad_signature?: number
}
