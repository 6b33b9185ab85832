import type { CurrencyChoice } from '@tradepost/contract/hosted/checkout'
import type { BusinessRow } from '#src/businesses/table.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { BILLING_CURRENCIES } from '#src/pricing/minimum-amounts.ts'
import { SUPPORTED_COUNTRIES } from '#src/pricing/supported-countries.ts'

/** The countries that use a currency, among those whose buyers can pay here. Source: ISO 4217, list one. */
const COUNTRIES: Readonly<Record<string, string>> = {
  AED: 'AE',
  ALL: 'AL',
  AMD: 'AM',
  ARS: 'AR',
  AUD: 'AU NR TV',
  AWG: 'AW',
  AZN: 'AZ',
  BAM: 'BA',
  BDT: 'BD',
  BMD: 'BM',
  BND: 'BN',
  BOB: 'BO',
  BRL: 'BR',
  BSD: 'BS',
  BWP: 'BW',
  BZD: 'BZ',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  CRC: 'CR',
  CZK: 'CZ',
  DKK: 'DK GL',
  DOP: 'DO',
  EGP: 'EG',
  ETB: 'ET',
  EUR: 'AD AT CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM',
  FJD: 'FJ',
  GBP: 'GB',
  GEL: 'GE',
  GMD: 'GM',
  GTQ: 'GT',
  GYD: 'GY',
  HKD: 'HK',
  HNL: 'HN',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  JPY: 'JP',
  KRW: 'KR',
  KZT: 'KZ',
  LKR: 'LK',
  LRD: 'LR',
  LSL: 'LS',
  MAD: 'MA',
  MKD: 'MK',
  MOP: 'MO',
  MUR: 'MU',
  MVR: 'MV',
  MWK: 'MW',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO',
  NPR: 'NP',
  NZD: 'NZ',
  PEN: 'PE',
  PGK: 'PG',
  PHP: 'PH',
  PLN: 'PL',
  PYG: 'PY',
  QAR: 'QA',
  RON: 'RO',
  RSD: 'RS',
  SAR: 'SA',
  SBD: 'SB',
  SCR: 'SC',
  SEK: 'SE',
  SGD: 'SG',
  SZL: 'SZ',
  THB: 'TH',
  TOP: 'TO',
  TRY: 'TR',
  TWD: 'TW',
  TZS: 'TZ',
  USD: 'EC FM PW SV TC TL US',
  UYU: 'UY',
  VND: 'VN',
  WST: 'WS',
  XAF: 'GA GQ TD',
  XOF: 'BJ CI NE SN TG',
  ZAR: 'ZA',
  ZMW: 'ZM',
}

const BY_COUNTRY: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(COUNTRIES).flatMap(([currency, countries]) =>
    countries
      .split(' ')
      .filter((country) => SUPPORTED_COUNTRIES.includes(country))
      .map((country) => [country, currency]),
  ),
)

/** Returns the currencies that a session's buyer can choose from; null if the business or the session allows no choice. */
export function findCurrencyChoice(
  { currency: own, request }: Pick<CheckoutSessionRow, 'currency' | 'request'>,
  { adaptiveCurrency }: Pick<BusinessRow, 'adaptiveCurrency'>,
): CurrencyChoice | null {
  if (!adaptiveCurrency || request.feature_flags?.allow_currency_selection === false) return null
  const asked = request.billing_currency ?? null
  return {
    own,
    asked: asked && BILLING_CURRENCIES.includes(asked) ? asked : null,
    all: [...new Set([own, ...BILLING_CURRENCIES])].sort(),
    by_country: { ...BY_COUNTRY },
  }
}
