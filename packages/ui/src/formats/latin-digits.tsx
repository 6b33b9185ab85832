// First of the ten digits of the other scripts that keyboards type: Arabic, Persian and full-width Japanese.
const ZEROS = [0x0660, 0x06f0, 0xff10]

/** Replaces digits of other scripts with Latin ones, character by character, so that the caret doesn't move. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (sign) => {
    const zero = ZEROS.findLast((each) => each <= sign.charCodeAt(0)) ?? 0
    return String(sign.charCodeAt(0) - zero)
  })
}
