/** Nouns of the provider that the platform has records of, named as in the API's paths. */
export type RecordedNoun =
  | 'products'
  | 'addons'
  | 'brands'
  | 'customers'
  | 'discounts'
  | 'meters'
  | 'payments'
  | 'subscriptions'
  | 'refunds'
  | 'disputes'
  | 'license_keys'
  | 'payouts'
  | 'balance_entries'

type Body = { readonly [field: string]: unknown }

/** The effect of an answer on the records. */
export type AnswerSubject =
  /** The answer is one whole object. With its ID, a 404 means that it is gone. `and`: fields that the request itself implies. */
  | { noun: RecordedNoun; kind: 'thing'; id?: string; and?: Body }
  /** The answer is a page of a list. `and`: fields that the request implies for each line. */
  | { noun: RecordedNoun; kind: 'lines'; and?: Body }
  /** The answer, or its existence, gives fields of the object with this ID. It is undefined after a 404. */
  | { noun: RecordedNoun; kind: 'facts'; id: string; facts: (answer: unknown) => Body }
  /** A successful answer means that the object with this ID has these fields from now on. */
  | { noun: RecordedNoun; kind: 'change'; id: string; facts: Body }
  | { noun: RecordedNoun; kind: 'deletion'; id: string }

/** Receives a provider's answers before the caller does. Neither method may throw because of an answer. */
export type AnswerObserver = {
  /** Called before each request. @returns the answer's ticket: a larger one was requested later */
  beforeRequest(): Promise<number>
  afterAnswer(about: AnswerSubject, answer: unknown, askedAs: number): Promise<void>
}
