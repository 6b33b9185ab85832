// Where the ten digits begin that keyboards give beside ours: Arabic, Persian and the wide ones of Japanese.
const ZEROS = [0x0660, 0x06f0, 0xff10]

/** The same text with the digits of other scripts as Latin ones, sign for sign, so that no caret moves. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (sign) => {
    const zero = ZEROS.findLast((each) => each <= sign.charCodeAt(0)) ?? 0
    return String(sign.charCodeAt(0) - zero)
  })
}
