/** The provider's API and its events, as the published SDK knows them. */

import * as z from 'zod'
import { isEmail, readEmail } from '../email-address.ts'
import { issue, type Refusal } from '../issue.ts'

/** ISO 3166-1 alpha-2, all 249 assigned codes. */
export const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

/** ISO 4217, the 145 currencies that the provider can charge. */
export const CURRENCY_CODES =
  'AED ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SZL THB TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'.split(
    ' ',
  )

/** Checks for two letters first, so that a wrong length has its own message; then for an existing code. */
export const CountryCode = z
  .string()
  .length(2, { ...issue('countryCode'), abort: true })
  .refine((code) => COUNTRY_CODES.includes(code), issue('countryCode'))
  .meta({ id: 'CountryCodeAlpha2', description: 'ISO 3166-1 alpha-2 code, capitals', enum: COUNTRY_CODES })

export const CurrencyCode = z
  .string()
  .length(3, { ...issue('currencyCode'), abort: true })
  .refine((code) => CURRENCY_CODES.includes(code), issue('currencyCode'))
  .meta({ id: 'Currency', description: 'ISO 4217 code, capitals', enum: CURRENCY_CODES })

/** Minor units of a currency (cents for USD, yen for JPY). */
export const Amount = z.int().meta({ description: 'Minor units of the currency' })

/** Largest amount that the wire's 32-bit integers can hold. */
export const AMOUNT_MAX = 2_147_483_647

/** In the years 1 to 9999 UTC: the years that RFC 3339 can write and databases can hold. */
const isWritableYear = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}

export const Timestamp = z.iso
  .datetime({ offset: true, abort: true })
  .refine(isWritableYear, 'Expected a year from 1 to 9999')
  .meta({ description: 'RFC 3339, UTC' })

const MetadataValue = z.union([
  z.string().max(500, issue('metadataValueTooLong')),
  z.number().refine((value) => !Number.isInteger(value) || Number.isSafeInteger(value), issue('metadataNumberTooLong')),
  z.boolean(),
])

/** At most 50 pairs; keys up to 40 of [A-Za-z0-9_-], values up to 500 characters, or a number, or true or false. */
export const Metadata = z
  .record(z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, issue('metadataKey')), MetadataValue)
  .refine((pairs) => Object.keys(pairs).length <= 50, {
    ...issue('metadataFull'),
    params: { code: 'MAXIMUM_KEYS_REACHED' },
  })
  .meta({ id: 'Metadata' })
export type Metadata = z.infer<typeof Metadata>

/** Builds the schema of an email, and how it is refused. */
export const createEmail = (refuse: (input: unknown) => Refusal) =>
  z
    .string()
    .refine(isEmail, { error: (raw) => refuse(raw.input).error(raw) })
    .meta({ format: 'email', maxLength: 254 })
    .transform((text) => readEmail(text) ?? text)
    .meta({ description: 'Stored in lowercase, with the domain in punycode' })

export const Email = createEmail(() => issue('invalidEmail'))

/**
 * Marks a request field that the API has but that has no effect here. These marks are the only list of such fields: the
 * documentation page, the API document and the `Warning` header of an answer are generated from it (decision 26).
 */
export const withoutEffect = (why: string) => ({ description: `Accepted without effect: ${why}`, 'x-without-effect': why })

/**
 * Marks an answer's field that holds a secret which is shown only once. The stored answer of a repeated request has null instead
 * (idempotency/answer-once.ts), and the request log masks it.
 */
export const shownOnce = (description: string) => ({ description, 'x-shown-once': true })

/**
 * Marks a field that holds what only its owner may use, such as a license key: the request log masks it in requests and answers
 * (kit/secret-schema.ts).
 */
export const keptSecret = (description: string) => ({ description, 'x-kept-secret': true })

export const PAGE_SIZE_DEFAULT = 10

/** `page_number` counts from 0; the answer holds `items` and no total. */
export const PageQuery = z.object({
  page_number: z.coerce.number().int().min(0).max(1_000_000).default(0),
  page_size: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE_DEFAULT),
})

/** A list on the wire that is always empty here. */
export const EmptyList = z.array(z.string()).max(0)

/** A flag in a query string: exactly `true` or `false`. */
export const QueryFlag = z
  .string()
  .refine((text) => text === 'true' || text === 'false', issue('expectedReceived', { expected: 'boolean', received: 'string' }))
  .transform((text) => text === 'true')
  .meta({ type: 'boolean' })

/** A filter by the words of an enumeration. It also takes other words for them, and passes the enumeration's own on. */
export const filterBy = <Words extends Readonly<Record<string, string>>>(
  words: z.ZodEnum<Words>,
  synonyms: Readonly<Record<string, Words[keyof Words]>>,
) => z.enum([...Object.values(words.enum), ...Object.keys(synonyms)]).transform((word) => words.parse(synonyms[word] ?? word))

/** The values of a text's placeholders. */
export const TextParams = z.record(z.string(), z.union([z.string(), z.number()]))

/** The key and the values of a text that an answer also says in English. */
export const TextReference = z.object({ code: z.string(), params: TextParams.optional() })
export type TextReference = z.infer<typeof TextReference>

/**
 * The body of every error. `issues` names each bad field of a payload, with the key and the values of its text in other
 * languages.
 */
export const ErrorBody = z
  .object({
    code: z.string(),
    message: z.string(),
    issues: z
      .array(z.object({ path: z.string(), message: z.string(), code: z.string().optional(), params: TextParams.optional() }))
      .optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof ErrorBody>
