import { getCurrencyExponent } from '@tradepost/kit/money/currencies'
import { formatMoney } from '@tradepost/kit/money/money'
import { faultAt } from '#src/faults.ts'

/** The minimum charge, in major units. Source: reference, 3.7; 1 for currencies not listed. */
const MINIMUMS: Readonly<Record<string, number>> = {
  USD: 0.5,
  EUR: 0.5,
  GBP: 0.3,
  CAD: 0.5,
  AUD: 0.5,
  INR: 5,
  JPY: 50,
  KRW: 50,
  BRL: 0.5,
  CHF: 0.5,
  SGD: 0.5,
  NZD: 1,
  AED: 2,
  SAR: 2,
  QAR: 3,
  ILS: 3,
  MXN: 10,
  PLN: 2,
  RON: 2,
  CZK: 15,
  HUF: 175,
  DKK: 2.5,
  NOK: 3,
  SEK: 3,
  TRY: 20,
  ZAR: 20,
  HKD: 4,
  TWD: 20,
  CNY: 4,
  MYR: 4,
  THB: 25,
  PHP: 50,
  IDR: 8500,
  VND: 12_000,
  LKR: 300,
  NPR: 150,
  BDT: 100,
  EGP: 50,
  NGN: 2000,
  ARS: 1000,
  CLP: 1000,
  PEN: 3,
  UYU: 50,
  PYG: 4000,
  CRC: 500,
  DOP: 100,
  GTQ: 10,
  HNL: 25,
  BOB: 5,
  ALL: 50,
  AMD: 500,
  AZN: 2,
  BAM: 2,
  GEL: 3,
  KZT: 500,
  MKD: 50,
  RSD: 60,
  ETB: 100,
  GMD: 100,
  LRD: 200,
  LSL: 20,
  MAD: 10,
  MUR: 50,
  MVR: 15,
  MWK: 2000,
  BWP: 15,
  SCR: 15,
  SZL: 20,
  TZS: 3000,
  XAF: 300,
  XOF: 300,
  ZMW: 30,
  AWG: 2,
  BMD: 1,
  BND: 1,
  BSD: 1,
  BZD: 2,
  FJD: 2,
  GYD: 200,
  MOP: 10,
  PGK: 4,
  SBD: 10,
  TOP: 2,
  WST: 2,
}

/** The billing currencies that prices can be converted to: only those with a known minimum charge. */
export const BILLING_CURRENCIES: readonly string[] = Object.keys(MINIMUMS).sort()

/** Returns the minimum charge in minor units of `currency`. */
export function getMinimumAmount(currency: string): number {
  return Math.round((MINIMUMS[currency] ?? 1) * 10 ** getCurrencyExponent(currency))
}

type Least = { minimum: number; currency: string }

/**
 * Checks the minimum of a pay-what-you-want price. Amounts are per unit, in minor units of `currency`.
 * @throws 422 REQUEST_AMOUNT_BELOW_MINIMUM
 */
export function checkAmount(amount: number, { minimum, currency }: Least, path: string): void {
  if (amount >= minimum) return
  const words = `At least ${formatMoney({ amount: minimum, currency })} has to be paid`
  throw faultAt(path, 'REQUEST_AMOUNT_BELOW_MINIMUM', words)
}
