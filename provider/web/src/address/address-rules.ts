/** Which fields an address has in each country. */

import { findPostalCodes, readPostalCode } from '@tradepost/contract/postal-codes'
import type { messages } from '#src/messages.ts'

/** Label of an address part: a key in the page's messages. */
type AddressPartName = keyof typeof messages.address

/** A part of a country's addresses, with that country's name for it. `read` returns what is kept of it, as in `example`. */
export type AddressPart = {
  name: AddressPartName
  isRequired: boolean
  read?: (typed: string) => string | undefined
  example?: string
  inputMode?: 'numeric' | 'text'
  options?: readonly (readonly [string, string])[]
}

/** The parts that a country's addresses have beside the street. */
export type AddressRules = { city: AddressPart; state: AddressPart | null; postalCode: AddressPart | null }

/** What a form asks for beside the country. It doesn't ask for a part that is null. */
export type AskedParts = { hasStreet: boolean; city: AddressPart | null } & Pick<AddressRules, 'state' | 'postalCode'>

// USPS: the 50 states, the District of Columbia, the territories that use its ZIP codes, and the armed forces abroad.
const US_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific'
    .split('|')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)] as const)

const STATES: Record<string, AddressPart> = {
  US: { name: 'state', isRequired: true, options: US_STATES },
  CA: { name: 'province', isRequired: true },
  AU: { name: 'state', isRequired: true },
  IN: { name: 'state', isRequired: true },
  BR: { name: 'state', isRequired: true },
  MX: { name: 'state', isRequired: true },
  JP: { name: 'prefecture', isRequired: true },
}

/** Countries where tax depends on the state, so that everyone is asked for it. */
const TAXED_BY_STATE = new Set(['BR', 'CA', 'IN', 'US'])

const POSTAL_NAMES: Record<string, AddressPartName> = {
  US: 'zipCode',
  PR: 'zipCode',
  PH: 'zipCode',
  GB: 'postcode',
  AU: 'postcode',
  NZ: 'postcode',
  MY: 'postcode',
  IN: 'pinCode',
  IE: 'eircode',
  BR: 'cep',
}

// Countries and territories without postal codes. Source: Universal Postal Union.
const WITHOUT_POSTAL_CODE = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LY ML MO MR MW NR NU PA QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
)

// Cities that are countries. Their addresses don't need the city.
const CITY_STATES = new Set(['GI', 'HK', 'MC', 'MO', 'SG', 'VA'])

function findPostalCode(country: string): AddressPart | null {
  if (WITHOUT_POSTAL_CODE.has(country)) return null
  const name = POSTAL_NAMES[country] ?? 'postalCode'
  const example = findPostalCodes(country)?.example
  if (!example) return { name, isRequired: false, inputMode: 'text' }
  const read = (typed: string) => readPostalCode(country, typed)
  return { name, isRequired: true, read, example, inputMode: /^\d+$/.test(example) ? 'numeric' : 'text' }
}

/** Returns the parts of a billing address in `country` (ISO 3166-1 alpha-2). */
export function getAddressRules(country: string): AddressRules {
  return {
    city: { name: 'city', isRequired: !CITY_STATES.has(country) },
    state: STATES[country] ?? null,
    postalCode: findPostalCode(country),
  }
}

/**
 * Returns what a form asks for in `country`: everything for a full address, else what tax and the card's bank need. In a country
 * with one rate that is a postal code.
 */
export function getAskedParts(country: string, isFull: boolean): AskedParts {
  const { city, state, postalCode } = getAddressRules(country)
  return {
    hasStreet: isFull,
    city: isFull ? city : null,
    state: isFull || TAXED_BY_STATE.has(country) ? state : null,
    postalCode,
  }
}

/** Returns what is wrong with an address part, or null. */
export function findAddressPartFault(part: AddressPart, value: string): 'empty' | 'malformed' | null {
  if (!value.trim()) return part.isRequired ? 'empty' : null
  return part.read && part.read(value) === undefined ? 'malformed' : null
}
