const NAME_LENGTH_MAX = 100
/** Line breaks and other control characters, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu
/** Where a mail program begins to see a link: "https://", "www.shop", "a@b". Not between digits, as in 2.5 or 10:30. */
const LINK_SIGNS = /(?!(?<=\d).\d)[.:/@。．｡](?=\S)/gu
const SCHEME_SIGNS = /[:/]/g
/** Zero width. A word that holds it is no link to any program, and looks the same to a reader. */
const JOINT = '\u200b'

function oneLine(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
}

/**
 * A name that somebody typed, as a mail may show it: one line of at most 100 characters that no mail program makes a
 * link of. Markup in it needs nothing here, since React escapes what it shows.
 */
export function plainName(name: string): string {
  const line = oneLine(name)
  const letters = [...line]
  const short = letters.length > NAME_LENGTH_MAX ? `${letters.slice(0, NAME_LENGTH_MAX - 1).join('')}…` : line
  return short.replace(LINK_SIGNS, `$&${JOINT}`)
}

/** A name within a sentence, in quotes that it cannot close: whatever it says is seen to be a name. */
export function quotedName(name: string, [open, close]: readonly [string, string] = ['“', '”']): string {
  return `${open}${plainName(name).replace(/["“”„‟«»「」]/g, "'")}${close}`
}

/** An address that was checked to be one: it stays as it is, to be copied, but cannot be read as a web address. */
export function plainAddress(email: string): string {
  return oneLine(email).replace(SCHEME_SIGNS, `$&${JOINT}`)
}
