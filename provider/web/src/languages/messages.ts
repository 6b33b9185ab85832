import type { words } from './en.ts'

/**
 * Every word of the hosted pages. English (en.ts) is the pattern; each other language is an object of the same shape.
 *
 * To add a word, write it into en.ts (what is said of something wrong: problems/en.ts), in the part of the page that says
 * it, and use it as `messages.<part>.<name>`. The compiler then names every language that lacks it: write it there too, in
 * that language. A sentence with something in it is a function, so that each language puts that where it belongs; a noun
 * after a count follows `Intl.PluralRules`. What the server refuses is said by its code: see hosted/refusals.ts of the contract.
 */
export type Messages = typeof words

/**
 * The words of the buyer's language. There are none before the page is drawn: read them inside of functions, never into a
 * constant at the top of a module.
 */
export let messages: Messages

/** Takes the words for everything that is said from now on. */
export function setMessages(words: Messages): void {
  messages = words
}
