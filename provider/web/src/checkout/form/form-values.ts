import type { HostedSession, LockedField, PaySession, Totals } from '@tradepost/contract/hosted/checkout'
import { withPostalCode } from '@tradepost/contract/postal-codes'
import { getAskedParts } from '#src/address/address-rules.ts'
import { toDigits } from '#src/card/card-number.ts'
import { parseExpiration } from '#src/card/expiration.ts'
import type { PaymentOption } from '#src/checkout/payment/payment-options.ts'

/** The buyer's input, as typed. */
export type FormValues = {
  email: string
  phoneNumber: string
  cardNumber: string
  expiration: string
  securityCode: string
  name: string
  firstName: string
  lastName: string
  country: string
  street: string
  city: string
  state: string
  postalCode: string
  taxId: string
  upiId: string
  /** Whether a business is buying, which asks for a tax ID. */
  isBusiness: boolean
  /** The selected payment method or saved card; '' for the default one. */
  method: string
  savesCard: boolean
  /** Answers to the business's custom fields, by `customName`. */
  [custom: CustomName]: string
}
/** Name of a custom field, with its key. Also the ID of its control. */
export type CustomName = `custom-${string}`
/** Returns the name of the custom field with a key. */
export const customName = (key: string): CustomName => `custom-${key}`
/** Text fields and selects of every checkout. */
export type OwnFieldName = Exclude<keyof FormValues, 'isBusiness' | 'method' | 'savesCard' | CustomName>
export type FieldName = OwnFieldName | CustomName

/**
 * The fields that this checkout asks for beside the fixed ones: payment if something is due, the rest as the shop configured it.
 * The buyer can't change `locked` fields.
 */
export type FormRequirements = {
  way: PaymentOption
  takesPhoneNumber: boolean
  needsPhoneNumber: boolean
  needsTaxId: boolean
  needsFullAddress: boolean
  hasTwoNames: boolean
  locked: readonly OwnFieldName[]
}

/** IDs of the fields' controls, in page order. They never change, because browsers use them for autofill. */
export const FIELD_IDS: Record<OwnFieldName, string> = {
  email: 'email',
  phoneNumber: 'phone-number',
  cardNumber: 'card-number',
  expiration: 'card-expiration',
  securityCode: 'card-security-code',
  upiId: 'upi-id',
  name: 'name',
  firstName: 'first-name',
  lastName: 'last-name',
  country: 'billing-country',
  street: 'billing-address',
  city: 'billing-city',
  state: 'billing-state',
  postalCode: 'billing-postal-code',
  taxId: 'tax-id',
}

const FIELDS = Object.keys(FIELD_IDS).filter((name): name is OwnFieldName => name in FIELD_IDS)

/** Returns the names of all fields of a session, in page order. */
export const listFields = (session: HostedSession): FieldName[] => [
  ...FIELDS,
  ...session.custom_fields.map(({ key }) => customName(key)),
]

/** Fields written left to right in every language: email, numbers and codes. Digits of other scripts become Latin ones. */
export const WRITTEN_FROM_LEFT: readonly OwnFieldName[] = [
  'email',
  'phoneNumber',
  'cardNumber',
  'expiration',
  'securityCode',
  'postalCode',
  'taxId',
]

/** Returns whether a field is a custom field. */
export const isCustomName = (name: string): name is CustomName => name.startsWith(customName(''))

/** Returns the ID of a field's control. */
export const fieldId = (field: FieldName): string => (isCustomName(field) ? field : FIELD_IDS[field])

// Fields that show the server's errors, by the path in the contract's PaySession.
const FIELDS_BY_PATH: Record<string, OwnFieldName> = {
  email: 'email',
  phone_number: 'phoneNumber',
  name: 'name',
  card: 'cardNumber',
  'card.number': 'cardNumber',
  'card.expiry_month': 'expiration',
  'card.expiry_year': 'expiration',
  'card.security_code': 'securityCode',
  billing: 'country',
  'billing.country': 'country',
  'billing.street': 'street',
  'billing.city': 'city',
  'billing.state': 'state',
  'billing.zipcode': 'postalCode',
  tax_id: 'taxId',
  upi_id: 'upiId',
}

/** Returns the field for a path of the payload, if the buyer fills it in. */
export function fieldOfPath(path: string): FieldName | undefined {
  const [, key] = path.split('custom_field_responses.')
  return key ? customName(key) : FIELDS_BY_PATH[path]
}

/** Fields that can be locked, by their names on the wire. */
const LOCKED: Record<LockedField, OwnFieldName> = {
  email: 'email',
  name: 'name',
  first_name: 'firstName',
  last_name: 'lastName',
  country: 'country',
  street: 'street',
  city: 'city',
  state: 'state',
  zipcode: 'postalCode',
}

/** Returns the fields that a link or a business has filled in and locked. */
export function listLockedFields({ prefill }: HostedSession): OwnFieldName[] {
  return prefill.locked.map((field) => LOCKED[field])
}

/** Returns whether the name has two fields, because the link has a first or last name. */
export const hasTwoNames = ({ prefill }: HostedSession): boolean => (prefill.first_name ?? prefill.last_name) !== null

/** Returns the buyer's full name. */
export function getFullName(values: FormValues): string {
  return values.name.trim() || `${values.firstName} ${values.lastName}`.trim()
}

/** The part of the form that the browser may store: everything but the card, and IDs of the buyer. */
export type Draft = Omit<FormValues, 'cardNumber' | 'expiration' | 'securityCode' | 'taxId' | 'upiId'>

/** Returns the answers to custom fields among the values. */
export const customValues = (values: FormValues): Record<CustomName, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (isCustomName(name) ? [[name, String(value)]] : [])))

/** Returns the form's initial values: the buyer's earlier input, then the shop's data, then a likely country. */
export function buildInitialValues(session: HostedSession, draft: Partial<Draft>, likelyCountry: string): FormValues {
  const { prefill } = session
  const billing = prefill.billing
  const known: FormValues = {
    email: prefill.email ?? '',
    phoneNumber: prefill.phone_number ?? '',
    cardNumber: '',
    expiration: '',
    securityCode: '',
    upiId: '',
    name: prefill.name ?? '',
    firstName: prefill.first_name ?? '',
    lastName: prefill.last_name ?? '',
    country: billing?.country ?? likelyCountry,
    street: billing?.street ?? '',
    city: billing?.city ?? '',
    state: billing?.state ?? '',
    postalCode: billing?.zipcode ?? '',
    taxId: '',
    isBusiness: false,
    method: '',
    savesCard: false,
  }
  const fixed = Object.fromEntries(listLockedFields(session).map((field) => [field, known[field]]))
  const values = { ...known, ...draft, ...fixed }
  return { ...values, country: session.countries.includes(values.country) ? values.country : '' }
}

/**
 * Builds the payment from valid values, with only the requested fields and the country's address parts. Input that is no longer
 * requested stays in the form.
 */
export function toPaySession(
  values: FormValues,
  asked: FormRequirements,
  { total, wallet, currency }: Pick<Totals, 'total' | 'wallet' | 'currency'>,
): PaySession {
  const parts = getAskedParts(values.country, asked.needsFullAddress)
  const written = (value: string) => value.trim() || null
  const phoneNumber = asked.takesPhoneNumber ? written(values.phoneNumber) : null
  return {
    email: values.email.trim(),
    name: getFullName(values),
    billing: withPostalCode({
      country: values.country,
      street: parts.hasStreet ? written(values.street) : null,
      city: parts.city ? written(values.city) : null,
      state: parts.state ? written(values.state) : null,
      zipcode: parts.postalCode ? written(values.postalCode) : null,
    }),
    ...(phoneNumber ? { phone_number: phoneNumber } : {}),
    ...(asked.needsTaxId ? { tax_id: values.taxId.trim() } : {}),
    ...methodPart(values, asked.way),
    expected_total: total,
    expected_wallet: wallet,
    expected_currency: currency,
  }
}

function methodPart(values: FormValues, way: PaymentOption): Partial<PaySession> {
  switch (way.kind) {
    case 'none':
      return {}
    case 'card':
      return { card: toCard(values), ...(values.savesCard ? { saves_card: true } : {}) }
    case 'saved':
      return { payment_method_id: way.id }
    case 'redirect':
      return { method: way.method, ...(way.method === 'upi_collect' ? { upi_id: values.upiId.trim() } : {}) }
  }
}

function toCard(values: FormValues): PaySession['card'] {
  const expiration = parseExpiration(values.expiration)
  return {
    number: toDigits(values.cardNumber),
    expiry_month: expiration?.month ?? 0,
    expiry_year: expiration?.year ?? 0,
    security_code: values.securityCode,
  }
}
