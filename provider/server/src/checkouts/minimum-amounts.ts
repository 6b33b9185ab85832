import { exponentOf } from '@tradepost/kit/currencies'

/** The smallest total that can be charged, in major units. Source: reference, 3.7; currencies not listed need 1. */
const MINIMUMS: Readonly<Record<string, number>> = {
  USD: 0.5, EUR: 0.5, GBP: 0.3, CAD: 0.5, AUD: 0.5, INR: 5, JPY: 50, KRW: 50, BRL: 0.5, CHF: 0.5, SGD: 0.5, NZD: 1, AED: 2, SAR: 2,
  QAR: 3, ILS: 3, MXN: 10, PLN: 2, RON: 2, CZK: 15, HUF: 175, DKK: 2.5, NOK: 3, SEK: 3, TRY: 20, ZAR: 20, HKD: 4, TWD: 20, CNY: 4,
  MYR: 4, THB: 25, PHP: 50, IDR: 8500, VND: 12_000, LKR: 300, NPR: 150, BDT: 100, EGP: 50, NGN: 2000, ARS: 1000, CLP: 1000, PEN: 3,
  UYU: 50, PYG: 4000, CRC: 500, DOP: 100, GTQ: 10, HNL: 25, BOB: 5, ALL: 50, AMD: 500, AZN: 2, BAM: 2, GEL: 3, KZT: 500, MKD: 50,
  RSD: 60, ETB: 100, GMD: 100, LRD: 200, LSL: 20, MAD: 10, MUR: 50, MVR: 15, MWK: 2000, BWP: 15, SCR: 15, SZL: 20, TZS: 3000,
  XAF: 300, XOF: 300, ZMW: 30, AWG: 2, BMD: 1, BND: 1, BSD: 1, BZD: 2, FJD: 2, GYD: 200, MOP: 10, PGK: 4, SBD: 10, TOP: 2, WST: 2,
}

/** The smallest chargeable total in minor units of `currency`. */
export function minimumAmountOf(currency: string): number {
  return Math.round((MINIMUMS[currency] ?? 1) * 10 ** exponentOf(currency))
}
