/**
 * A country's postal codes. `pattern` matches the code in capitals without anything between, in the groups that `separator`
 * joins; `example` is the form that is kept. `marks` may stand before the code: the country's prefix on letters, and its name for
 * the code.
 */
type PostalCodes = { pattern: RegExp; separator: string; example: string; marks: readonly string[] }

/** `lead` belongs to the code itself, unlike `marks`. */
type Rules = PostalCodes & { lead: string }

function codes(
  country: string,
  pattern: RegExp,
  example: string,
  options: { separator?: string; marks?: string; lead?: string } = {},
) {
  const { separator = '', marks = '', lead = '' } = options
  const all = [country, ...marks.split(' ').filter((mark) => mark !== '')]
  // The longest first, so that the rest of a longer mark is never read as a code.
  return [country, { pattern, separator, example, lead, marks: all.toSorted((a, b) => b.length - a.length) }] as const
}

const ZIP = 'USA ZIP ZIPCODE'

/** By country. Source: Universal Postal Union, addressing systems. */
const POSTAL_CODES: ReadonlyMap<string, Rules> = new Map([
  codes('US', /^(\d{5})(\d{4})?$/, '94103', { separator: '-', marks: ZIP }),
  codes('PR', /^(\d{5})(\d{4})?$/, '00901', { separator: '-', marks: `US ${ZIP}` }),
  codes('CA', /^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, 'K1A 0B1', { separator: ' ', marks: 'CAN' }),
  codes('GB', /^(GIR|[A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, 'SW1A 1AA', { separator: ' ', marks: 'UK' }),
  codes('AU', /^(\d{4})$/, '2000', { marks: 'AUS' }),
  codes('IN', /^([1-9]\d{5})$/, '560001', { marks: 'IND PIN PINCODE' }),
  codes('DE', /^(\d{5})$/, '10115', { marks: 'D PLZ' }),
  codes('FR', /^(\d{5})$/, '75001', { marks: 'F CP' }),
  codes('ES', /^(\d{5})$/, '28001', { marks: 'E CP' }),
  codes('IT', /^(\d{5})$/, '00118', { marks: 'I CAP' }),
  codes('NL', /^(\d{4})([A-Z]{2})$/, '1012 AB', { separator: ' ' }),
  codes('BE', /^(\d{4})$/, '1000', { marks: 'B CP' }),
  codes('AT', /^(\d{4})$/, '1010', { marks: 'A PLZ' }),
  codes('CH', /^(\d{4})$/, '8001', { marks: 'PLZ NPA' }),
  codes('LU', /^(\d{4})$/, '1111', { marks: 'L' }),
  codes('DK', /^(\d{4})$/, '1050'),
  codes('NO', /^(\d{4})$/, '0150', { marks: 'N' }),
  codes('SE', /^(\d{3})(\d{2})$/, '111 20', { separator: ' ', marks: 'S' }),
  codes('FI', /^(\d{5})$/, '00100', { marks: 'FIN' }),
  codes('PL', /^(\d{2})(\d{3})$/, '00-001', { separator: '-' }),
  codes('PT', /^(\d{4})(\d{3})$/, '1000-001', { separator: '-', marks: 'P CP' }),
  codes('CZ', /^(\d{3})(\d{2})$/, '110 00', { separator: ' ', marks: 'PSČ' }),
  codes('SK', /^(\d{3})(\d{2})$/, '811 01', { separator: ' ', marks: 'PSČ' }),
  codes('HU', /^(\d{4})$/, '1011', { marks: 'H' }),
  codes('GR', /^(\d{3})(\d{2})$/, '104 31', { separator: ' ', marks: 'EL ΤΚ' }),
  codes('RO', /^(\d{6})$/, '010011'),
  codes('BG', /^(\d{4})$/, '1000'),
  codes('HR', /^(\d{5})$/, '10000'),
  codes('SI', /^(\d{4})$/, '1000', { marks: 'SLO' }),
  codes('EE', /^(\d{5})$/, '10111', { marks: 'EST' }),
  codes('LT', /^(\d{5})$/, '01001'),
  codes('LV', /^(\d{4})$/, 'LV-1010', { lead: 'LV-' }),
  codes('JP', /^(\d{3})(\d{4})$/, '100-0001', { separator: '-', marks: '〒' }),
  codes('BR', /^(\d{5})(\d{3})$/, '01310-100', { separator: '-', marks: 'CEP' }),
  codes('MX', /^(\d{5})$/, '06000', { marks: 'MEX CP' }),
  codes('SG', /^(\d{6})$/, '018956', { marks: 'S SINGAPORE' }),
  codes('NZ', /^(\d{4})$/, '6011'),
  codes('ZA', /^(\d{4})$/, '8001'),
  codes('KR', /^(\d{5})$/, '03051', { marks: '우 우편번호' }),
])

/**
 * Blanks and dashes of every kind, also those that a Japanese keyboard types between digits (ー, ─), marks that nobody sees, and
 * the points and brackets of Brazilian, Mexican and Singaporean labels.
 */
const BETWEEN = /[\p{Z}\p{Cc}\p{Cf}\p{Pd}\u2212\u2500\u30fc.:()]+/gu

/** Replaces the decimal digits of any alphabet. They stand in groups of ten, each group beginning with its zero. */
function withLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const at = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value += 1
    return String(value)
  })
}

/** Returns the country's pattern and the form in which codes are kept; undefined if any text may be a code there. */
export function findPostalCodes(country: string): PostalCodes | undefined {
  return POSTAL_CODES.get(country)
}

/** Returns a postal code in the form in which it is kept; undefined if the country has no such code. */
export function readPostalCode(country: string, text: string): string | undefined {
  const tidy = withLatinDigits(text.normalize('NFKC'))
  const rules = POSTAL_CODES.get(country)
  if (!rules) return tidy.replace(/[\p{Z}\p{Cc}]+/gu, ' ').trim()
  const { pattern, separator, marks, lead } = rules
  let written = tidy.replace(BETWEEN, '').toUpperCase()
  for (;;) {
    const found = pattern.exec(written)
    if (found) return lead + found.slice(1).filter(Boolean).join(separator)
    const mark = marks.find((each) => written.startsWith(each))
    if (mark === undefined) return undefined
    written = written.slice(mark.length)
  }
}

/** Returns an address with its postal code in the form in which it is kept. A code that the country doesn't have stays. */
export function withPostalCode<A extends { country?: string | undefined; zipcode?: string | null | undefined }>(address: A): A {
  const code = address.country && address.zipcode ? readPostalCode(address.country, address.zipcode) : undefined
  return code === undefined ? address : { ...address, zipcode: code }
}
