import type { words } from './en.ts'

/**
 * Every message of the hosted pages. English (en.ts) is the pattern; every other language is an object of the same shape.
 *
 * To add a message, write it into en.ts (errors: problems/en.ts), in the part of the page that shows it, and use it as
 * `messages.<part>.<name>`. The compiler then names every language that lacks it: add it there too, in that language. A sentence
 * with arguments is a function, so that each language can place them; a noun after a count follows `Intl.PluralRules`. Server
 * errors are keyed by their codes: see hosted/refusals.ts of the contract.
 */
export type Messages = typeof words

/**
 * The messages in the buyer's language. Not set before the page renders: read them inside functions, never into a constant at the
 * top of a module.
 */
export let messages: Messages

/** Uses these messages from now on. */
export function setMessages(words: Messages): void {
  messages = words
}
