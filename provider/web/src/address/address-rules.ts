import type { messages } from '#src/messages.ts'

/** Label of an address part: a key in the page's messages. */
type AddressPartName = keyof typeof messages.address

/** A part of a country's addresses, with that country's name for it. `example` passes `pattern`. */
export type AddressPart = {
  name: AddressPartName
  isRequired: boolean
  pattern?: RegExp
  example?: string
  inputMode?: 'numeric' | 'text'
  options?: readonly (readonly [string, string])[]
}

/** The parts of a country's billing address. The form doesn't ask for a part that is null. */
export type AddressRules = { city: AddressPart; state: AddressPart | null; postalCode: AddressPart | null }

// USPS: the 50 states, the District of Columbia, and the territories that use its ZIP codes.
const US_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands'
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

/**
 * Pattern and example of each country's postal codes. The pattern must match the whole code in capitals. Source: Universal
 * Postal Union, addressing systems.
 */
const POSTAL_CODES: Record<string, readonly [RegExp, string]> = {
  US: [/^\d{5}([- ]?\d{4})?$/, '94103'],
  PR: [/^\d{5}([- ]?\d{4})?$/, '00901'],
  CA: [/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/, 'K1A 0B1'],
  GB: [/^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, 'SW1A 1AA'],
  AU: [/^\d{4}$/, '2000'],
  IN: [/^[1-9]\d{2} ?\d{3}$/, '560001'],
  DE: [/^\d{5}$/, '10115'],
  FR: [/^\d{2} ?\d{3}$/, '75001'],
  ES: [/^\d{5}$/, '28001'],
  IT: [/^\d{5}$/, '00118'],
  NL: [/^\d{4} ?[A-Z]{2}$/, '1012 AB'],
  BE: [/^\d{4}$/, '1000'],
  AT: [/^\d{4}$/, '1010'],
  CH: [/^\d{4}$/, '8001'],
  LU: [/^(L-?)?\d{4}$/, '1111'],
  DK: [/^\d{4}$/, '1050'],
  NO: [/^\d{4}$/, '0150'],
  SE: [/^\d{3} ?\d{2}$/, '111 20'],
  FI: [/^\d{5}$/, '00100'],
  PL: [/^\d{2}-?\d{3}$/, '00-001'],
  PT: [/^\d{4}-?\d{3}$/, '1000-001'],
  CZ: [/^\d{3} ?\d{2}$/, '110 00'],
  SK: [/^\d{3} ?\d{2}$/, '811 01'],
  HU: [/^\d{4}$/, '1011'],
  GR: [/^\d{3} ?\d{2}$/, '104 31'],
  RO: [/^\d{6}$/, '010011'],
  BG: [/^\d{4}$/, '1000'],
  HR: [/^\d{5}$/, '10000'],
  SI: [/^\d{4}$/, '1000'],
  EE: [/^\d{5}$/, '10111'],
  LT: [/^(LT-)?\d{5}$/, '01001'],
  LV: [/^(LV-)?\d{4}$/, 'LV-1010'],
  JP: [/^\d{3}-?\d{4}$/, '100-0001'],
  BR: [/^\d{5}-?\d{3}$/, '01310-100'],
  MX: [/^\d{5}$/, '06000'],
  SG: [/^\d{6}$/, '018956'],
  NZ: [/^\d{4}$/, '6011'],
  ZA: [/^\d{4}$/, '8001'],
  KR: [/^\d{5}$/, '03051'],
}

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
  const known = POSTAL_CODES[country]
  const name = POSTAL_NAMES[country] ?? 'postalCode'
  if (!known) return { name, isRequired: false, inputMode: 'text' }
  const [pattern, example] = known
  return { name, isRequired: true, pattern, example, inputMode: /^\d+$/.test(example) ? 'numeric' : 'text' }
}

/** Returns the parts of a billing address in `country` (ISO 3166-1 alpha-2). */
export function getAddressRules(country: string): AddressRules {
  return {
    city: { name: 'city', isRequired: !CITY_STATES.has(country) },
    state: STATES[country] ?? null,
    postalCode: findPostalCode(country),
  }
}

/** Returns what is wrong with an address part, or null. */
export function findAddressPartFault(part: AddressPart, value: string): 'empty' | 'malformed' | null {
  const written = value.trim().toUpperCase()
  if (!written) return part.isRequired ? 'empty' : null
  return part.pattern && !part.pattern.test(written) ? 'malformed' : null
}
