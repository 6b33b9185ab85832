/** Things of the provider that the platform keeps records of, as the API's paths call them. */
export type RecordedNoun = 'products' | 'addons' | 'brands' | 'customers' | 'discounts' | 'meters' | 'payments' | 'subscriptions'

type Body = { readonly [field: string]: unknown }

/** What an answer tells of such things. */
export type About =
  /** The answer is one of them, with all that it has. With its id, a 404 says that it is gone. `and`: what the question says of it. */
  | { noun: RecordedNoun; tells: 'thing'; id?: string; and?: Body }
  /** The answer is a page of a list. `and`: what the question says of each of its lines. */
  | { noun: RecordedNoun; tells: 'lines'; and?: Body }
  /** The answer, or that there is one, says something of the thing with this id. It is undefined after a 404. */
  | { noun: RecordedNoun; tells: 'facts'; id: string; facts: (answer: unknown) => Body }
  /** That there is an answer says that this is so of the thing with this id from now on. */
  | { noun: RecordedNoun; tells: 'change'; id: string; facts: Body }
  | { noun: RecordedNoun; tells: 'deletion'; id: string }

/** Hears what a provider answers, before anybody else does. Neither of its methods may throw because of an answer. */
export type Witness = {
  /** Called before each question. @returns a number that goes with the answer: a larger one was asked for later */
  asks(): Promise<number>
  hears(about: About, answer: unknown, askedAs: number): Promise<void>
}
