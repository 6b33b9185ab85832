import { expect, test } from 'vitest'
import { FILLED_FIELDS, PaymentLinkForm, paymentLinkUrl } from './seller-payment-links.ts'

const blank = { value: '', is_locked: false }
const PLAIN = {
  name: 'Plain',
  product_id: 'pdt_1',
  quantity: 1,
  amount: null,
  currency: null,
  shows_currency_selector: true,
  shows_discounts: true,
  filled: {
    full_name: blank,
    first_name: blank,
    last_name: blank,
    email: blank,
    country: blank,
    address_line: blank,
    city: blank,
    state: blank,
    zip_code: blank,
  },
  redirect_url: '',
  metadata: {},
} satisfies PaymentLinkForm

const ADDRESS = 'https://checkout.example'
const parametersOf = (form: object) =>
  Object.fromEntries(new URL(paymentLinkUrl(ADDRESS, PaymentLinkForm.parse({ ...PLAIN, ...form }))).searchParams)
const filled = (fields: object) => parametersOf({ filled: { ...PLAIN.filled, ...fields } })

test('a plain link has its product and quantity', () => {
  expect(paymentLinkUrl(ADDRESS, PLAIN)).toBe('https://checkout.example/buy/pdt_1?quantity=1&showDiscounts=true')
})

test('a field is locked only if it has a value', () => {
  const locked = Object.fromEntries(FILLED_FIELDS.map((field) => [field, { value: '', is_locked: true }]))
  expect(filled(locked)).toEqual({ quantity: '1', showDiscounts: 'true' })
  expect(filled({ email: { value: 'ruth@example.com', is_locked: true }, city: { value: 'Bonn', is_locked: false } })).toEqual({
    quantity: '1',
    showDiscounts: 'true',
    email: 'ruth@example.com',
    disableEmail: 'true',
    city: 'Bonn',
  })
})

test('every field sets the parameter that the provider reads, and its lock', () => {
  const values: Record<string, string> = { email: 'ruth@example.com', country: 'DE', full_name: '' }
  const all = Object.fromEntries(FILLED_FIELDS.map((field) => [field, { value: values[field] ?? 'x', is_locked: true }]))
  expect(Object.keys(filled(all)).sort()).toEqual(
    [
      ...['firstName', 'lastName', 'email', 'country', 'addressLine', 'city', 'state', 'zipCode'],
      ...['FirstName', 'LastName', 'Email', 'Country', 'AddressLine', 'City', 'State', 'ZipCode'].map((name) => `disable${name}`),
      'quantity',
      'showDiscounts',
    ].sort(),
  )
  expect(filled({ full_name: { value: 'Ruth', is_locked: true } })).toMatchObject({ fullName: 'Ruth', disableFullName: 'true' })
})

test('the amount, currency, redirect URL and metadata are passed on with any characters', () => {
  expect(
    parametersOf({
      quantity: 3,
      amount: 1250,
      currency: 'EUR',
      shows_currency_selector: false,
      shows_discounts: false,
      redirect_url: 'https://example.com/thanks?a=1&b=ä',
      metadata: { campaign: 'spring & <b>summer</b>', round: 2, isNew: true },
    }),
  ).toEqual({
    quantity: '3',
    paymentAmount: '1250',
    paymentCurrency: 'EUR',
    showCurrencySelector: 'false',
    showDiscounts: 'false',
    redirect_url: 'https://example.com/thanks?a=1&b=ä',
    metadata_campaign: 'spring & <b>summer</b>',
    metadata_round: '2',
    metadata_isNew: 'true',
  })
})

test("a product ID can't change the path of the URL", () => {
  const { pathname, origin } = new URL(paymentLinkUrl(ADDRESS, { ...PLAIN, product_id: '../session?x=/#' }))
  expect(origin + pathname).toBe('https://checkout.example/buy/..%2Fsession%3Fx%3D%2F%23')
})

test('a full name next to a first name is rejected, because the provider would ignore it', () => {
  const both = {
    ...PLAIN.filled,
    full_name: { value: 'Ruth D', is_locked: false },
    first_name: { value: 'Ruth', is_locked: false },
  }
  expect(PaymentLinkForm.safeParse({ ...PLAIN, filled: both }).error?.issues[0]?.path).toEqual(['filled', 'full_name', 'value'])
})
