const NAME_LENGTH_MAX = 100
/** Line breaks and other control characters, and characters that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu
/** Signs that make email clients detect a link: "https://", "www.shop", "a@b". Not between digits, as in 2.5 or 10:30. */
const LINK_SIGNS = /(?!(?<=\d).\d)[.:/@。．｡](?=\S)/gu
const SCHEME_SIGNS = /[:/]/g
/** A zero-width character. No client makes a link of a word that contains it, and readers don't see it. */
const JOINT = '\u200b'

function oneLine(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
}

/**
 * Returns a typed name as an email may show it: one line of at most 100 characters that no client turns into a link. Markup needs
 * no handling here, since React escapes it.
 */
export function toPlainName(name: string): string {
  const line = oneLine(name)
  const letters = [...line]
  const short = letters.length > NAME_LENGTH_MAX ? `${letters.slice(0, NAME_LENGTH_MAX - 1).join('')}…` : line
  return short.replace(LINK_SIGNS, `$&${JOINT}`)
}

/** Returns a name for use in a sentence, in quotes that the name cannot close, so readers see that it is only a name. */
export function toQuotedName(name: string, [open, close]: readonly [string, string] = ['“', '”']): string {
  return `${open}${toPlainName(name).replace(/["“”„‟«»「」]/g, "'")}${close}`
}

/** Returns a validated email address: it stays as it is, so it can be copied, but no client reads it as a URL. */
export function toPlainAddress(email: string): string {
  return oneLine(email).replace(SCHEME_SIGNS, `$&${JOINT}`)
}
