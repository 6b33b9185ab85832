import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { withValue } from '#src/world/with-value.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

type Refusal = { code: string; message: string; issues: { path: string; message: string }[] }
/** A field, its invalid value, and the message about it. `undefined` removes the field. */
type Said = readonly [path: string, value: unknown, words: string]

const billing = { city: 'Reno', country: 'US', state: 'NV', street: '1 Way', zipcode: '89501' }
const item = () => ({ product_id: seller.products.caliper.product_id, quantity: 1 })
async function expectWords(path: string, body: unknown, [field, , words]: Said): Promise<void> {
  const refused = await world.visitor().post<Refusal>(`${path}?shop=${seller.slug}`, body)
  expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS' } })
  expect(refused.body.issues).toContainEqual(expect.objectContaining({ path: field, message: words }))
  // The API reports the first issue on its own, after the name of its field where the message alone doesn't name it.
  expect(refused.body.message).toContain(words)
}

const ITEM = (path: string): Said[] => [
  [`${path}.0.product_id`, undefined, 'Product ID is required'],
  [`${path}.0.product_id`, '', 'Product ID is required'],
  [`${path}.0.product_id`, 7, 'Expected string, received number'],
  [`${path}.0.quantity`, undefined, 'Required'],
  [`${path}.0.quantity`, 0, 'Quantity must be a positive integer'],
  [`${path}.0.quantity`, -1, 'Quantity must be a positive integer'],
  [`${path}.0.quantity`, 1.5, 'Quantity must be a positive integer'],
  [`${path}.0.quantity`, '1', 'Expected number, received string'],
  [`${path}.0.quantity`, null, 'Expected number, received null'],
  [path, [], 'At least one product is required'],
  [path, {}, 'Expected array, received object'],
  [path, Array.from({ length: 101 }, () => ({ product_id: 'pdt_1', quantity: 1 })), 'At most 100 products fit in one checkout'],
]

const PERSON: Said[] = [
  ['customer.email', 'nobody', 'Invalid email'],
  ['customer.email', '', 'Invalid email'],
  ['customer.email', 7, 'Expected string, received number'],
  ['customer.name', '', 'Too small: must have at least 1 character'],
  ['customer', 'Ann', 'Expected object, received string'],
]

const METADATA: Said[] = [
  ['metadata.a b', 'x', 'Metadata keys must be 1 to 40 letters, digits, "_" or "-"'],
  ['metadata.a', 'x'.repeat(501), 'Metadata values must be at most 500 characters'],
  [
    'metadata',
    Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, ''])),
    'Metadata can have at most 49 pairs here, because we add one',
  ],
]

const RETURN: Said[] = [
  ['return_url', 'nowhere', 'Invalid url'],
  ['return_url', 'javascript:alert(1)', 'Invalid url'],
  ['return_url', 7, 'Expected string, received number'],
]

describe('the checkout session input reports errors in the words of the specification:', () => {
  const right = () => ({ product_cart: [item()] })

  test.each<Said>([
    ...ITEM('product_cart'),
    ...PERSON,
    ...METADATA,
    ...RETURN,
    ['product_cart', undefined, 'Required'],
    ['cancel_url', 'nowhere', 'Invalid url'],
    ['billing_address.country', undefined, 'Required'],
    ['billing_address.country', 'USA', 'Country must be a 2-letter ISO code'],
    ['billing_address.country', 'us', 'Country must be a 2-letter ISO code'],
    ['billing_address.country', 'XX', 'Country must be a 2-letter ISO code'],
    ['billing_currency', 'EURO', 'Currency must be a 3-letter ISO code'],
    ['billing_currency', '', 'Currency must be a 3-letter ISO code'],
    ['billing_currency', 'ABC', 'Currency must be a 3-letter ISO code'],
    ['confirm', 'yes', 'Expected boolean, received string'],
    ['show_saved_payment_methods', 1, 'Expected boolean, received number'],
    ['discount_code', 7, 'Expected string, received number'],
    ['feature_flags.allow_tax_id', 'no', 'Expected boolean, received string'],
    ['subscription_data.trial_period_days', -1, 'Too small: must be at least 0'],
    ['subscription_data.trial_period_days', 1.5, 'Expected integer, received number'],
  ])('%s = %j: %s', (path, value, words) =>
    expectWords('/api/checkout', withValue(right(), path.split('.'), value), [path, value, words]),
  )

  test.each<[path: string, value: unknown]>([
    ['customization.theme', 'pink'],
    ['allowed_payment_method_types.0', 'cash'],
  ])('%s = %j is not a valid option', async (path, value) => {
    const refused = await world.visitor().post<Refusal>(`/api/checkout?shop=${seller.slug}`, {
      ...right(),
      customization: { theme: path.startsWith('custom') ? value : 'dark' },
      allowed_payment_method_types: [path.startsWith('allowed') ? value : 'credit'],
    })
    expect(refused.body.issues).toMatchObject([{ path, message: expect.stringContaining('Invalid option') }])
  })

  test('in English, also after the server has drawn a page in another language', async () => {
    const german = { 'accept-language': 'de' }
    const drawn = await world.visitor().call<{ text: string }>('GET', `/shop/${seller.slug}`, undefined, german)
    expect(drawn.body.text).toContain('Warenkorb')
    const wrong = { ...right(), customization: { theme: 7 } }
    const { body } = await world.visitor().post<Refusal>(`/api/checkout?shop=${seller.slug}`, wrong)
    expect(body.message).toContain('Invalid option')
  })
})

describe('the dynamic checkout input reports errors in the words of the specification:', () => {
  const right = () => ({ product_cart: [item()], billing, customer: { email: 'words@example.com' } })

  test.each<Said>([
    ...ITEM('product_cart'),
    ...PERSON,
    ...METADATA,
    ...RETURN,
    ['product_cart', undefined, 'At least one product is required'],
    ['product_id', '', 'Product ID is required'],
    ['quantity', 0, 'Quantity must be a positive integer'],
    ['quantity', 2.5, 'Quantity must be a positive integer'],
    ['quantity', '2', 'Expected number, received string'],
    ['billing', undefined, 'Required'],
    ...['city', 'country', 'state', 'street', 'zipcode'].map((part): Said => [`billing.${part}`, undefined, 'Required']),
    ...['city', 'state', 'street', 'zipcode'].map((part): Said => [`billing.${part}`, '  ', 'Required']),
    ['billing.country', 'Germany', 'Country must be a 2-letter ISO code'],
    ['billing.zipcode', 89501, 'Expected string, received number'],
    ['currency', 'US', 'Currency must be a 3-letter ISO code'],
    ['discount_id', 7, 'Expected string, received number'],
    ['addons', {}, 'Expected array, received object'],
    ['addons', [{ quantity: 1 }], 'Required'],
  ])('%s = %j: %s', async (path, value, words) => {
    const body = withValue(right(), path.split('.'), value)
    const field = words === 'Required' && path === 'addons' ? 'addons.0.addon_id' : path
    await expectWords('/api/checkout/dynamic', body, [field, value, words])
  })
})

describe('the checkout link input reports errors in the words of the specification:', () => {
  const ask = (parameters: Record<string, string>) =>
    world
      .visitor()
      .get<Refusal>(
        `/api/checkout/link?${new URLSearchParams({ shop: seller.slug, productId: item().product_id, ...parameters })}`,
      )

  test.each<[name: string, value: string, words: string]>([
    ['productId', '', 'Product ID is required'],
    ['quantity', '0', 'Quantity must be a positive integer'],
    ['quantity', '-1', 'Quantity must be a positive integer'],
    ['quantity', '1.5', 'Quantity must be a positive integer'],
    ['quantity', '1e3', 'Quantity must be a positive integer'],
    ['quantity', 'two', 'Quantity must be a positive integer'],
    ['quantity', '1000001', 'Quantity must be at most 1000000'],
    ['email', 'nobody', 'Invalid email'],
    ['country', 'USA', 'Country must be a 2-letter ISO code'],
    ['paymentCurrency', 'dollar', 'Currency must be a 3-letter ISO code'],
    ['paymentAmount', '9.99', "The payment amount must be a whole number in the currency's smallest unit"],
    ['paymentAmount', '99999999999', 'The amount is too large'],
    ['disableEmail', 'yes', 'Invalid option: expected one of "true"|"false"'],
    ['showDiscounts', '1', 'Invalid option: expected one of "true"|"false"'],
    ['metadata_a b', 'x', 'Metadata keys must be 1 to 40 letters, digits, "_" or "-"'],
    ['metadata_', 'x', 'Metadata keys must be 1 to 40 letters, digits, "_" or "-"'],
    ['metadata_a', 'x'.repeat(501), 'Metadata values must be at most 500 characters'],
    ['redirect_url', 'nowhere', 'Invalid url'],
  ])('%s = %s: %s', async (name, value, words) => {
    const refused = await ask({ [name]: value })
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_QUERY_PARAMS' } })
    expect(refused.body.issues).toMatchObject([{ path: name, message: words }])
    expect(refused.body.message).toContain(words)
  })

  test('a missing product ID', async () => {
    const refused = await world.visitor().get<Refusal>(`/api/checkout/link?shop=${seller.slug}`)
    expect(refused.body).toMatchObject({ message: 'Product ID is required', issues: [{ path: 'productId' }] })
  })

  test('too many metadata keys', async () => {
    const pairs = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`metadata_k${n}`, 'x']))
    expect((await ask(pairs)).body.message).toBe('Metadata can have at most 50 keys')
  })
})

test('a body that is not a JSON object is rejected first', async () => {
  const visitor = world.visitor()
  for (const path of ['/api/checkout', '/api/checkout/dynamic']) {
    const send = (body: string) => visitor.call<Refusal>('POST', `${path}?shop=${seller.slug}`, body)
    expect(await send('{')).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST_BODY' } })
    expect((await send('[]')).body.message).toBe('Expected object, received array')
    expect((await send('null')).body.message).toBe('Expected object, received null')
  }
})
