/** The field's previous text, its text after the key press, and the caret's position then. */
export type Typing = { previous: string; typed: string; caret: number }

const isDigit = (sign: string | undefined) => sign !== undefined && /\d/.test(sign)
const digitsIn = (text: string) => text.replace(/\D/g, '')
const digitCount = (text: string) => digitsIn(text).length

/** Returns the position after the `count`-th digit of `text`. */
function afterDigit(text: string, count: number): number {
  if (count === 0) return 0
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (isDigit(text[place])) seen += 1
    if (seen === count) return place + 1
  }
  return text.length
}

/**
 * Formats a field of digits while it is edited, and returns the caret's position, so that it doesn't jump. Deleting a separator
 * also deletes the digit before it, because Backspace should always remove something.
 */
export function formatTyped(
  { previous, typed, caret }: Typing,
  format: (text: string) => string,
): { text: string; caret: number } {
  const isDeletion = typed.length < previous.length
  const isAtEnd = caret >= typed.length
  // One character shorter with the same digits. A shorter text with other digits was pasted or filled in by the browser.
  const removedSeparator = typed.length === previous.length - 1 && digitsIn(typed) === digitsIn(previous)
  const digitsBefore = digitCount(typed.slice(0, caret)) - (removedSeparator && caret > 0 ? 1 : 0)
  const cut = afterDigit(typed, digitsBefore + 1)
  const whole = removedSeparator && caret > 0 ? typed.slice(0, cut - 1) + typed.slice(cut) : typed
  // Otherwise the automatic slash would reappear right after it is deleted.
  const source = isDeletion && isAtEnd ? whole.replace(/\D+$/, '') : whole
  const before = Math.max(0, digitsBefore)
  const written = format(source)
  const text = isDeletion && isAtEnd ? written.replace(/\D+$/, '') : written
  if (isAtEnd) return { text, caret: text.length }
  // The zero that is added before a one-digit month shifts everything by one.
  const added = Math.max(0, digitCount(text) - digitCount(source))
  const place = afterDigit(text, before === 0 ? 0 : before + added)
  if (isDeletion) return { text, caret: place }
  const skipped = /^\D*/.exec(text.slice(place))?.[0].length ?? 0
  return { text, caret: before === 0 ? place : place + skipped }
}
