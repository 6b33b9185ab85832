import type { words } from './en.ts'

/**
 * Every word of the hosted pages. English (en.ts) is the pattern; each other language is an object of the same shape.
 *
 * To add a word, write it into en.ts, in the part of the page that says it, and use it as `messages.<part>.<name>`. The
 * compiler then names every language that lacks it: write it there too, in that language. Words with something in them are
 * functions of it, so that each language puts it where it belongs; a count goes through `Intl.PluralRules` there.
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
