import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseLanguage } from '#src/messages.ts'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let caliper: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const price = usd(10_000)
  caliper = (await business.client.products.create({ name: 'Caliper', price, tax_category: 'saas' })).product_id
})
afterAll(() => provider.close())

const cart = () => ({ product_cart: [{ product_id: caliper, quantity: 1 }] })
const open = (options: object) => ask(provider, '/checkouts', { key: business.apiKey, body: { ...cart(), ...options } })
async function sessionWith(options: object): Promise<string> {
  const { status, body } = await open(options)
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined })
  return String(body.session_id)
}
const shown = async (id: string): Promise<HostedSession> => (await provider.request(`/session/${id}/data`)).json()
const pay = (id: string, changes: Record<string, unknown> = {}) =>
  post(provider, `/session/${id}/pay`, typed('4242424242424242', { expected_total: 10_000, ...changes }))
const paid = async (id: string, changes: Record<string, unknown> = {}) => {
  const { body } = await pay(id, changes)
  expect(body.status).toBe('succeeded')
  return business.client.payments.retrieve(String(body.payment_id))
}
const rowOf = (id: unknown) =>
  provider.deps.database.db.selectFrom('payments').selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow()

const munich = { country: 'DE', street: 'Sendlinger Straße 1', city: 'München', state: 'BY', zipcode: '80331' }
const berlin = { country: 'DE', street: 'Torstraße 1', city: 'Berlin', state: 'BE', zipcode: '10119' }
const maya = { email: 'maya@example.com', name: 'Maya Lindqvist' }
const noor = { email: 'noor@example.com', name: 'Noor Haddad' }

test('fields without effect are stored as sent', async () => {
  const options = {
    short_link: true,
    mandate_min_amount_inr_paise: 500_000,
    customization: {
      theme_config: {
        dark: { bg_primary: '#000', text_error: 'rgb(255, 0, 0)' },
        light: { button_primary: 'hsla(120, 100%, 50%, 0.5)' },
        font_primary_url: 'https://fonts.example/a.woff2',
        font_size: '2xl',
        font_weight: 'extraBold',
        pay_button_text: 'Complete <b>purchase</b>',
        radius: '0.5rem',
      },
    },
    feature_flags: { single_page: true, allow_editing_addons: true, allow_customer_editing_business_name: true },
  }
  const id = await sessionWith(options)
  const { db } = provider.deps.database
  const { request } = await db.selectFrom('checkoutSessions').select('request').where('id', '=', id).executeTakeFirstOrThrow()
  expect(request).toMatchObject(options)
})

const field = { key: 'size', label: 'Size', field_type: 'text' }
const theme = (config: object) => ({ customization: { theme_config: config } })
test.each<[string, object, string | RegExp, string]>([
  [
    'six custom fields',
    { custom_fields: Array.from({ length: 6 }, (_, index) => ({ ...field, key: `k${index}` })) },
    'At most 5 custom fields fit on one checkout',
    'custom_fields',
  ],
  ['two custom fields with the same key', { custom_fields: [field, field] }, 'Duplicate custom field key', 'custom_fields'],
  [
    'a dropdown without options',
    { custom_fields: [{ ...field, field_type: 'dropdown' }] },
    'A dropdown must have options',
    'custom_fields.0.options',
  ],
  [
    'a custom field of an unknown type',
    { custom_fields: [{ ...field, field_type: 'file' }] },
    /^custom_fields\.0\.field_type: Invalid option/,
    'custom_fields.0.field_type',
  ],
  [
    'a custom field without a label',
    { custom_fields: [{ key: 'a', field_type: 'text' }] },
    'custom_fields.0.label: Required',
    'custom_fields.0.label',
  ],
  [
    'a color that contains a CSS rule',
    theme({ dark: { bg_primary: 'red;} body{display:none' } }),
    'Use a CSS color',
    'customization.theme_config.dark.bg_primary',
  ],
  [
    'a font URL without https',
    theme({ font_primary_url: 'http://fonts.example/a' }),
    'Invalid url',
    'customization.theme_config.font_primary_url',
  ],
  ['a radius without a unit', theme({ radius: '4' }), 'Use a radius in px, rem or em', 'customization.theme_config.radius'],
  [
    'a pay button of 101 characters',
    theme({ pay_button_text: 'x'.repeat(101) }),
    /Too big/,
    'customization.theme_config.pay_button_text',
  ],
  ['an unknown font size', theme({ font_size: 'huge' }), /Invalid option/, 'customization.theme_config.font_size'],
  ...['', '../de', 'de_AT', 'd', 'german', 'de-', 'de, en', 'de-AT-1996-x'].map((tag): [string, object, string, string] => [
    `the language ${JSON.stringify(tag)}`,
    { customization: { force_language: tag } },
    'Use a language tag such as "de" or "pt-BR"',
    'customization.force_language',
  ]),
  ...['xx', 'da', 'fi', 'zz-CN', 'eng', 'uk'].map((tag): [string, object, string, string] => [
    `N66: the language ${tag}, which the provider does not have,`,
    { customization: { force_language: tag } },
    "This language isn't available. Use one of ar, ca, de, en, es, fr, he, id, it, ja, ko, ms, nl, pl, pt, ro, ru, sv, th, tr, zh",
    'customization.force_language',
  ]),
  ['a product collection', { product_collection_id: 'pdc_1' }, "This product collection doesn't exist", 'product_collection_id'],
  [
    'a credit entitlement',
    {
      product_cart: [
        { product_id: 'pdt_1', quantity: 1, credit_entitlements: [{ credit_entitlement_id: 'cde_1', credits_amount: '1' }] },
      ],
    },
    "This credit entitlement doesn't exist",
    'product_cart.0.credit_entitlements',
  ],
  ['a tax ID without an address', { tax_id: 'DE123456789' }, 'tax_id requires billing_address', 'tax_id'],
  [
    "a required phone number that isn't collected",
    { feature_flags: { require_phone_number: true, allow_phone_number_collection: false } },
    'require_phone_number requires allow_phone_number_collection',
    'feature_flags.require_phone_number',
  ],
])('%s is rejected with 422, the message and the field', async (_, options, message, path) => {
  const { status, body } = await open(options)
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
  expect(body.message).toMatch(message)
  expect(body.issues).toMatchObject([{ path }])
})

describe('a prefilled field', () => {
  const lockedOf = async (options: object) => (await shown(await sessionWith(options))).prefill.locked

  test('is locked for the email and name but not for the address, unless a flag says otherwise', async () => {
    const given = { customer: maya, billing_address: munich }
    expect(await lockedOf(given)).toEqual(['email', 'name'])
    expect(await lockedOf({ customer: { email: maya.email } })).toEqual(['email'])
    expect(await lockedOf({})).toEqual([])
    const flags = { allow_customer_editing_email: true, allow_customer_editing_name: true, allow_customer_editing_country: false }
    expect(await lockedOf({ ...given, feature_flags: { ...flags, allow_customer_editing_city: false } })).toEqual([
      'country',
      'city',
    ])
  })

  test("can't be locked without a value", async () => {
    const flags = {
      allow_customer_editing_email: false,
      allow_customer_editing_street: false,
      allow_customer_editing_zipcode: false,
    }
    expect(await lockedOf({ billing_address: { country: 'DE' }, feature_flags: flags })).toEqual([])
  })

  test('keeps its value if locked, whatever the buyer sends', async () => {
    const flags = Object.fromEntries(Object.keys(munich).map((name) => [`allow_customer_editing_${name}`, false]))
    const id = await sessionWith({ customer: maya, billing_address: munich, feature_flags: flags })
    const payment = await paid(id, { ...noor, billing: { ...berlin, country: 'US' }, expected_total: 11_900 })
    expect(payment).toMatchObject({ customer: maya, billing: munich })
  })

  test('can be changed by the buyer if not locked', async () => {
    const flags = { allow_customer_editing_email: true, allow_customer_editing_name: true }
    const id = await sessionWith({ customer: maya, billing_address: munich, feature_flags: flags })
    const payment = await paid(id, { ...noor, billing: berlin, expected_total: 11_900 })
    expect(payment).toMatchObject({ customer: noor, billing: berlin })
  })
})

describe('a tax ID in the request', () => {
  const asked = { billing_address: munich, tax_id: 'DE 123.456.789' }
  const total = async (id: string) => (await shown(id)).totals

  test('removes tax from the page, the preview and the charge, and is stored with the payment', async () => {
    const id = await sessionWith(asked)
    expect(await total(id)).toMatchObject({ total: 10_000, tax: 0, is_reverse_charge: true })
    const preview = await ask(provider, '/checkouts/preview', { key: business.apiKey, body: { ...cart(), ...asked } })
    expect(preview.body).toMatchObject({ total_price: 10_000, total_tax: 0, tax_id_err_msg: null })
    const payment = await paid(id, { billing: munich })
    expect(payment).toMatchObject({ total_amount: 10_000, tax: 0 })
    expect((await rowOf(payment.payment_id)).taxId).toBe('DE123456789')
  })

  test('applies only in its own country', async () => {
    const id = await sessionWith(asked)
    const payment = await paid(id, { billing: { country: 'FR' }, expected_total: 12_000 })
    expect(payment).toMatchObject({ total_amount: 12_000, tax: 2000 })
    expect((await rowOf(payment.payment_id)).taxId).toBeNull()
  })

  test("that can't exist in its country is rejected, and the preview says why", async () => {
    const wrong = { billing_address: munich, tax_id: 'DE1' }
    expect(await open(wrong)).toMatchObject({ status: 422, body: { code: 'INVALID_TAX_ID', issues: [{ path: 'tax_id' }] } })
    const preview = await ask(provider, '/checkouts/preview', { key: business.apiKey, body: { ...cart(), ...wrong } })
    expect(preview).toMatchObject({ status: 200, body: { total_price: 11_900, tax_id_err_msg: expect.stringMatching(/tax ID/) } })
  })

  test('can be replaced by the buyer, unless the business locks it', async () => {
    const other = { billing: munich, tax_id: 'DE999999999' }
    const free = await paid(await sessionWith(asked), other)
    expect((await rowOf(free.payment_id)).taxId).toBe('DE999999999')
    const fixed = await sessionWith({ ...asked, feature_flags: { allow_customer_editing_tax_id: false } })
    expect((await shown(fixed)).allow_tax_id).toBe(false)
    expect(await pay(fixed, other)).toMatchObject({ status: 422, body: { code: 'INVALID_TAX_ID' } })
    expect((await rowOf((await paid(fixed, { billing: munich })).payment_id)).taxId).toBe('DE123456789')
  })
})

test('a checkout that requires a phone number says so, rejects a payment without one, and accepts a prefilled one', async () => {
  const flags = { feature_flags: { require_phone_number: true } }
  const id = await sessionWith(flags)
  expect(await shown(id)).toMatchObject({ requires_phone_number: true, allow_phone_number: true })
  expect(await pay(id)).toMatchObject({
    status: 422,
    body: { code: 'INVALID_REQUEST_PARAMETERS', issues: [{ path: 'phone_number' }] },
  })
  expect((await paid(id, { phone_number: '+14155550123' })).customer.phone_number).toBe('+14155550123')
  const known = await sessionWith({ ...flags, customer: { ...maya, phone_number: '+49891234' } })
  expect((await paid(known)).customer.phone_number).toBe('+49891234')
})

test('with a minimal address, country and postal code are enough to confirm', async () => {
  const confirmed = { confirm: true, customer: maya, billing_address: { country: 'US', zipcode: '94103' } }
  expect((await open(confirmed)).body.code).toBe('MISSING_BILLING_DETAILS')
  expect((await open({ ...confirmed, minimal_address: true })).status).toBe(200)
  const without = { ...confirmed, minimal_address: true, billing_address: { country: 'US' } }
  expect((await open(without)).body.code).toBe('MISSING_BILLING_DETAILS')
})

test('buyers are redirected right away if the business asks for it', async () => {
  expect(await shown(await sessionWith({}))).toMatchObject({ redirects_immediately: false })
  expect(await shown(await sessionWith({ feature_flags: { redirect_immediately: true } }))).toMatchObject({
    redirects_immediately: true,
  })
})

const OURS = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt']
const THEIRS = ['ca', 'he', 'id', 'it', 'ko', 'ms', 'nl', 'pl', 'ro', 'ru', 'sv', 'th', 'tr', 'zh']

test.each([...OURS, ...THEIRS].flatMap((language) => [language, language.toUpperCase(), `${language}-BR`]))(
  'N66: the language %s is accepted, and shown if the page has it, or in English with a warning',
  async (tag) => {
    const language = tag.slice(0, 2).toLowerCase()
    const isOurs = OURS.includes(language)
    const answer = await provider.request('/checkouts', {
      method: 'POST',
      headers: { authorization: `Bearer ${business.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...cart(), customization: { force_language: tag } }),
    })
    expect(answer.headers.get('warning')).toBe(isOurs ? null : '299 - "Accepted without effect: customization.force_language"')
    const { session_id } = (await answer.json()) as { session_id: string }
    expect(await shown(session_id)).toMatchObject({ force_language: tag })
    expect(chooseLanguage({ forced: tag, accepted: 'es' })).toBe(isOurs ? language : 'en')
  },
)

test('N67: the page hides the tag of an on-demand subscription if the business says so', async () => {
  expect(await shown(await sessionWith({}))).toMatchObject({ show_on_demand_tag: true })
  const hidden = { customization: { show_on_demand_tag: false } }
  expect(await shown(await sessionWith(hidden))).toMatchObject({ show_on_demand_tag: false })
})

test('force_3ds makes the bank challenge any card, and a declined card stays declined', async () => {
  const forced = { force_3ds: true }
  const id = await sessionWith(forced)
  const { body } = await pay(id)
  expect(body).toMatchObject({ status: 'requires_customer_action', challenge_url: expect.stringContaining('/challenge/') })
  const answer = await post(provider, `/session/${id}/challenge/${body.payment_id}`, { answer: 'approve' })
  expect(answer.body.status).toBe('succeeded')
  expect((await pay(await sessionWith(forced), { card: typed('4000000000000002').card })).body.status).toBe('failed')
  expect((await pay(await sessionWith({ force_3ds: false }))).body.status).toBe('succeeded')
})

describe('a payment created through the API', () => {
  const create = (options: object) => {
    const body = { ...cart(), customer: maya, billing: munich, payment_link: true, ...options }
    return ask(provider, '/payments', { key: business.apiKey, body })
  }
  const sessionOf = (link: unknown) => String(link).split('/').at(-1) ?? ''

  test('passes its tax ID, phone number rule and redirect rule to its page', async () => {
    const { body } = await create({ tax_id: 'DE123456789', require_phone_number: true, redirect_immediately: true })
    expect(body).toMatchObject({ total_amount: 10_000 })
    const id = sessionOf(body.payment_link)
    expect(await shown(id)).toMatchObject({
      totals: { total: 10_000, is_reverse_charge: true },
      requires_phone_number: true,
      redirects_immediately: true,
    })
    expect((await paid(id, { billing: munich, phone_number: '+49891234' })).tax).toBe(0)
  })

  test("without a link is rejected if it requires a phone number that isn't known", async () => {
    const asked = { payment_link: false, require_phone_number: true }
    expect(await create(asked)).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS' } })
    const { customer_id } = await business.client.customers.create({ ...noor, phone_number: '+49891234' })
    expect((await create({ ...asked, customer: { customer_id } })).status).toBe(200)
  })

  test("can't include conversion fees in its price", async () => {
    const inside = { adaptive_currency_fees_inclusive: true }
    expect(await create({ ...inside, billing_currency: 'EUR' })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_REQUEST_PARAMETERS', message: expect.stringMatching(/^Conversion fees are added/) },
    })
    const { body } = await create(inside)
    expect((await shown(sessionOf(body.payment_link))).currencies).toBeNull()
  })
})
