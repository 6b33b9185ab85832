const NAME_LENGTH_MAX = 100
/** Line breaks and other control characters, and characters that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu
/** Signs that make email clients detect a link: "https://", "www.shop", "a@b". Not between digits, as in 2.5 or 10:30. */
const LINK_SIGNS = /(?!(?<=\d).\d)[.:/@。．｡](?=\S)/gu
/** Of those, the signs that only URLs have: "https://", "www.". */
const URL_SIGNS = /:(?=\/\/)|(?<=\bwww)\.(?=\S)/giu
const SCHEME_SIGNS = /[:/]/g
/** A zero-width character. No client makes a link of a word that contains it, and readers don't see it. */
const JOINT = '\u200b'

function oneLine(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
}

function shorten(name: string): string {
  const line = oneLine(name)
  const letters = [...line]
  return letters.length > NAME_LENGTH_MAX ? `${letters.slice(0, NAME_LENGTH_MAX - 1).join('')}…` : line
}

/**
 * Returns a typed name as an email may show it: one line of at most 100 characters that no client turns into a link. Markup needs
 * no handling here, since React escapes it.
 */
export const toPlainName = (name: string): string => shorten(name).replace(LINK_SIGNS, `$&${JOINT}`)

/**
 * The same for the name of a product. It stays whole, unless it is written as a URL: readers search for "Node.js" and copy it,
 * and only customers of its shop get it.
 */
export const toProductName = (name: string): string => shorten(name).replace(URL_SIGNS, `$&${JOINT}`)

type Quotes = readonly [open: string, close: string]

const quote = (name: string, [open, close]: Quotes) => `${open}${name.replace(/["“”„‟«»「」]/g, "'")}${close}`

/** Returns a name for use in a sentence, in quotes that the name cannot close, so readers see that it is only a name. */
export const toQuotedName = (name: string, quotes: Quotes = ['“', '”']): string => quote(toPlainName(name), quotes)
export const toQuotedProduct = (name: string, quotes: Quotes = ['“', '”']): string => quote(toProductName(name), quotes)

/** Returns a validated email address: it stays as it is, so it can be copied, but no client reads it as a URL. */
export function toPlainAddress(email: string): string {
  return oneLine(email).replace(SCHEME_SIGNS, `$&${JOINT}`)
}
