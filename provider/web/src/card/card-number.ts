/** Card numbers and expiration dates while they are typed. */

/** Format of a brand's cards. `starts` matches the first digits; `groups` is the printed grouping. */
export type CardBrand = {
  /** Key of the brand in @tradepost/ui/payment-brand. */
  key: string
  name: string
  starts: RegExp
  groups: readonly number[]
  lengths: readonly number[]
  securityCodeLength: 3 | 4
}

const fours = [4, 4, 4, 4]

// Prefixes are the card schemes' published issuer ranges. The first match wins.
const BRANDS: readonly CardBrand[] = [
  { key: 'visa', name: 'Visa', starts: /^4/, groups: [4, 4, 4, 4, 3], lengths: [13, 16, 19], securityCodeLength: 3 },
  { key: 'amex', name: 'American Express', starts: /^3[47]/, groups: [4, 6, 5], lengths: [15], securityCodeLength: 4 },
  {
    key: 'mastercard',
    name: 'Mastercard',
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    groups: fours,
    lengths: [16],
    securityCodeLength: 3,
  },
  {
    key: 'discover',
    name: 'Discover',
    starts: /^(6011|64[4-9]|65)/,
    groups: [4, 4, 4, 4, 3],
    lengths: [16, 19],
    securityCodeLength: 3,
  },
  {
    key: 'diners',
    name: 'Diners Club',
    starts: /^(30[0-5]|309|3[689])/,
    groups: [4, 6, 4],
    lengths: [14],
    securityCodeLength: 3,
  },
  { key: 'jcb', name: 'JCB', starts: /^35(2[89]|[3-8])/, groups: fours, lengths: [16], securityCodeLength: 3 },
  { key: 'RuPay', name: 'RuPay', starts: /^(60[0-9]{2}|81|82|508)/, groups: fours, lengths: [16], securityCodeLength: 3 },
  {
    key: 'unionpay',
    name: 'UnionPay',
    starts: /^62/,
    groups: [4, 4, 4, 4, 3],
    lengths: [16, 17, 18, 19],
    securityCodeLength: 3,
  },
  {
    key: 'maestro',
    name: 'Maestro',
    starts: /^(50|5[6-9]|6)/,
    groups: [4, 4, 4, 4, 3],
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    securityCodeLength: 3,
  },
]

const LONGEST = 19

/** Returns the digits of typed or pasted text. */
export function toDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** Returns the brand by the first digits, or null while it is unknown. */
export function findCardBrand(number: string): CardBrand | null {
  const digits = toDigits(number)
  return BRANDS.find((brand) => brand.starts.test(digits)) ?? null
}

/** Formats a card number in its printed groups: 4-4-4-4, or 4-6-5 for American Express. */
export function formatCardNumber(text: string): string {
  const brand = findCardBrand(text)
  const digits = toDigits(text).slice(0, brand ? Math.max(...brand.lengths) : LONGEST)
  const parts: string[] = []
  let from = 0
  for (const size of brand?.groups ?? [4, 4, 4, 4, 3]) {
    if (from >= digits.length) break
    parts.push(digits.slice(from, from + size))
    from += size
  }
  return parts.join(' ')
}

/**
 * Returns whether the Luhn digit is right (ISO/IEC 7812-1, annex B), which catches one wrong digit and most swapped neighbors.
 */
export function isLuhnValid(number: string): boolean {
  const digits = toDigits(number)
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

/** Returns what is wrong with a card number, or null. */
export function findCardNumberFault(number: string): 'empty' | 'incomplete' | 'mistyped' | null {
  const digits = toDigits(number)
  if (!digits) return 'empty'
  const brand = findCardBrand(digits)
  if (brand ? digits.length < Math.min(...brand.lengths) : digits.length < 12) return 'incomplete'
  // Visa numbers once had 13 digits. A number that isn't as long as its brand's cards is incomplete.
  if (brand && !brand.lengths.includes(digits.length)) return 'incomplete'
  return isLuhnValid(digits) ? null : 'mistyped'
}

/** Returns the length of this card's security code; 3 while the brand is unknown. */
export function getSecurityCodeLength(number: string): 3 | 4 {
  return findCardBrand(number)?.securityCodeLength ?? 3
}
