import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  ;[business, stranger] = await Promise.all([provider.openBusiness(), provider.openBusiness('Stranger Ltd')])
})
afterAll(() => provider.close())

const caliper = { name: 'Caliper', price: usd(3900), tax_category: 'digital_products' as const }
const monthly = {
  ...usd(2900),
  type: 'recurring_price' as const,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month' as const,
  subscription_period_count: 1,
  subscription_period_interval: 'Year' as const,
}
type Create = Parameters<TestBusiness['client']['products']['create']>[0]
const make = (changes: Partial<Create> = {}) => business.client.products.create({ ...caliper, ...changes })
const offer = (changes: object) => ask(provider, '/products', { key: business.apiKey, body: { ...caliper, ...changes } })
const patch = (id: string, body: object) => ask(provider, `/products/${id}`, { method: 'PATCH', key: business.apiKey, body })
const read = (id: string) => business.client.products.retrieve(id)

const settings = {
  license_key_enabled: true,
  license_key_activations_limit: 5,
  license_key_activation_message: 'Paste it under Settings',
  license_key_duration: { count: 1, interval: 'Year' as const },
  digital_product_delivery: { external_url: 'https://files.example/caliper?v=2', instructions: 'Unzip it' },
}

test('license key and delivery settings are stored as sent', async () => {
  const made = await make({ ...settings, tax_category: 'live_tutoring' })
  expect(made).toMatchObject({
    ...settings,
    tax_category: 'live_tutoring',
    digital_product_delivery: { ...settings.digital_product_delivery, files: [] },
    image: null,
    credit_entitlements: [],
    entitlements: [],
    product_collection_id: null,
  })
  expect(await read(made.product_id)).toEqual(made)
})

test('unset settings are null, and every key is present', async () => {
  const bare = await make()
  expect(bare).toMatchObject({
    description: null,
    image: null,
    license_key_enabled: false,
    license_key_activations_limit: null,
    license_key_activation_message: null,
    license_key_duration: null,
    digital_product_delivery: null,
    addons: null,
    pricing_mode: null,
  })
  const nulls = Object.fromEntries(
    [...Object.keys(settings), 'description', 'addons', 'brand_id', 'entitlements'].map((key) => [key, null]),
  )
  const { product_id: _id, ...rest } = await make(nulls)
  expect(rest).toEqual({ ...bare, product_id: undefined })
})

describe('a patch', () => {
  test('of one setting leaves the others', async () => {
    const made = await make({ ...settings, description: 'Steel' })
    await business.client.products.update(made.product_id, { license_key_activations_limit: 7 })
    expect(await read(made.product_id)).toEqual({ ...made, license_key_activations_limit: 7 })
  })

  test('with null clears optional fields and leaves the others', async () => {
    const made = await make({ ...settings, description: 'Steel' })
    const all = Object.fromEntries(
      Object.keys({ ...caliper, ...settings, metadata: {}, image_id: '', addons: [], description: '' }).map((key) => [key, null]),
    )
    expect((await patch(made.product_id, all)).status).toBe(200)
    expect(await read(made.product_id)).toEqual({
      ...made,
      description: null,
      license_key_activations_limit: null,
      license_key_activation_message: null,
      license_key_duration: null,
      digital_product_delivery: null,
      pricing_mode: null,
    })
  })

  test('changes the delivery field by field', async () => {
    const { product_id: id } = await make(settings)
    await business.client.products.update(id, { digital_product_delivery: { instructions: 'Unpack it' } })
    expect((await read(id)).digital_product_delivery).toEqual({
      ...settings.digital_product_delivery,
      instructions: 'Unpack it',
      files: [],
    })
    await business.client.products.update(id, { digital_product_delivery: { external_url: null } })
    expect((await read(id)).digital_product_delivery).toEqual({ external_url: null, instructions: 'Unpack it', files: [] })
  })

  test('without fields changes nothing', async () => {
    const made = await make(settings)
    expect((await patch(made.product_id, {})).status).toBe(200)
    expect(await read(made.product_id)).toEqual(made)
  })
})

test('text is stored as is, including markup', async () => {
  const name = '<img src=x onerror=alert(1)> “Größe” 工具 🔧 {{x}}'
  const text = `${name} \u202e`
  const made = await make({
    name,
    description: `${text}\n${text}`,
    license_key_activation_message: text,
    digital_product_delivery: { instructions: text },
    metadata: { note: text },
  })
  expect(made).toMatchObject({
    name,
    description: `${text}\n${text}`,
    license_key_activation_message: text,
    digital_product_delivery: { external_url: null, instructions: text },
    metadata: { note: text },
  })
})

const uuid = '0b7c1c3e-9d0f-4a43-9d0b-0e8b7f6a5c4d'
const url = (external_url: unknown) => ({ digital_product_delivery: { external_url } })

test.each([
  ['a flag as text', { license_key_enabled: 'true' }, /Expected boolean, received string/, 'license_key_enabled'],
  ['a negative limit', { license_key_activations_limit: -1 }, /Too small/, 'license_key_activations_limit'],
  ['a limit over 32 bits', { license_key_activations_limit: 2 ** 31 }, /Too big/, 'license_key_activations_limit'],
  [
    'a limit of half an activation',
    { license_key_activations_limit: 1.5 },
    /Expected integer, received number/,
    'license_key_activations_limit',
  ],
  ['a long message', { license_key_activation_message: 'x'.repeat(2501) }, /Too big/, 'license_key_activation_message'],
  ['a duration of 0', { license_key_duration: { count: 0, interval: 'Day' } }, /Too small/, 'license_key_duration.count'],
  [
    'a duration of 1001 years',
    { license_key_duration: { count: 1001, interval: 'Year' } },
    'At most 1000 years',
    'license_key_duration.count',
  ],
  ['a duration without an interval', { license_key_duration: { count: 1 } }, /Required/, 'license_key_duration.interval'],
  [
    'an unknown interval',
    { license_key_duration: { count: 1, interval: 'Hour' } },
    /Invalid option/,
    'license_key_duration.interval',
  ],
  [
    'a delivery as text',
    { digital_product_delivery: 'https://a.example' },
    /Expected object, received string/,
    'digital_product_delivery',
  ],
  ['an invalid URL', url('files'), 'Invalid url', 'digital_product_delivery.external_url'],
  ['a URL without https', url('http://files.example'), 'Invalid url', 'digital_product_delivery.external_url'],
  ['a URL without a host', url('https:files'), 'Invalid url', 'digital_product_delivery.external_url'],
  ['a URL that runs code', url('javascript:alert(1)'), 'Invalid url', 'digital_product_delivery.external_url'],
  [
    'a long URL',
    url(`https://files.example/${'x'.repeat(2048)}`),
    'A URL must be at most 2048 characters',
    'digital_product_delivery.external_url',
  ],
  [
    'long instructions',
    { digital_product_delivery: { instructions: 'x'.repeat(5001) } },
    /Too big/,
    'digital_product_delivery.instructions',
  ],
  ['add-ons that are not a list', { addons: 'adn_1' }, /Expected array, received string/, 'addons'],
  ['an add-on that is not a string', { addons: [1] }, /Expected string, received number/, 'addons.0'],
  [
    'M27: prices by currency',
    { pricing_mode: 'by_currency' },
    "Localized prices aren't available. Leave out pricing_mode",
    'pricing_mode',
  ],
  [
    'M27: prices by country',
    { pricing_mode: 'by_country' },
    "Localized prices aren't available. Leave out pricing_mode",
    'pricing_mode',
  ],
  ['an unknown pricing mode', { pricing_mode: 'by_mood' }, /Invalid option/, 'pricing_mode'],
  ['an entitlement', { entitlements: [{ entitlement_id: 'ent_1' }] }, "This entitlement doesn't exist", 'entitlements'],
])('%s is rejected with 422 when a product is created and when it is edited', async (_, changes, message, path) => {
  const made = await make()
  for (const answer of [await offer(changes), await patch(made.product_id, changes)]) {
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
    expect(answer.body.message).toMatch(message)
    expect(answer.body.issues).toMatchObject([{ path, message: expect.any(String) }])
  }
  expect(await read(made.product_id)).toEqual(made)
})

test.each([
  ['a NUL in a string', { name: 'Cali\0per' }, 422],
  ['half a surrogate pair', JSON.stringify({ ...caliper, name: '\ud800' }), 422],
  ['invalid JSON', '{"name":', 400],
  ['a list', [], 422],
  ['a body that is too large', { description: 'x'.repeat(300_000) }, 413],
])('%s is rejected', async (_, body, status) => {
  const made = await make()
  expect((await ask(provider, '/products', { key: business.apiKey, body })).status).toBe(status)
  expect((await ask(provider, `/products/${made.product_id}`, { method: 'PATCH', key: business.apiKey, body })).status).toBe(
    status,
  )
})

describe('add-ons', () => {
  const addon = async (shop = business, currency: 'USD' | 'EUR' = 'USD') =>
    (await shop.client.addons.create({ name: 'Case', price: 500, currency, tax_category: 'saas' })).id

  test('can be set on a recurring product in order, changed and removed', async () => {
    const [first, second] = [await addon(), await addon()]
    const made = await make({ price: monthly, addons: [second, first] })
    expect(made.addons).toEqual([second, first])
    const { product_id: id } = made
    await business.client.products.update(id, { addons: [first] })
    expect((await read(id)).addons).toEqual([first])
    await business.client.products.update(id, { addons: [] })
    expect((await read(id)).addons).toEqual([])
    await business.client.products.update(id, { addons: null })
    expect((await read(id)).addons).toBeNull()
  })

  test('are limited to ten', async () => {
    const ids = Array.from({ length: 11 }, (_, index) => `adn_${index}`)
    expect((await offer({ price: monthly, addons: ids })).body).toMatchObject({
      message: 'A product has at most 10 add-ons',
      issues: [{ path: 'addons' }],
    })
    expect((await offer({ price: monthly, addons: ids.slice(1) })).body.code).toBe('MISSING_ADDON_IDS')
  })

  test.each([
    ['on a one-time price', async () => ({ addons: [await addon()] }), 'INVALID_REQUEST_PARAMETERS'],
    [
      'on a usage-based price',
      async () => ({
        price: { ...monthly, type: 'usage_based_price', fixed_price: 0 },
        addons: [await addon()],
      }),
      'ADDONS_IN_USAGE_BASED_BILLING_NOT_SUPPORTED',
    ],
    ['that are listed twice', async () => ({ price: monthly, addons: ['adn_1', 'adn_1'] }), 'DUPLICATE_ADDON_IDS_IN_REQUEST'],
    ['that do not exist', async () => ({ price: monthly, addons: [await addon(), 'adn_1'] }), 'MISSING_ADDON_IDS'],
    ['of another business', async () => ({ price: monthly, addons: [await addon(stranger)] }), 'MISSING_ADDON_IDS'],
    ['in another currency', async () => ({ price: monthly, addons: [await addon(business, 'EUR')] }), 'UNSUPPORTED_CURRENCY'],
  ])('%s are rejected, and nothing changes', async (_, changes, code) => {
    const made = await make()
    const body = await changes()
    expect(await offer(body)).toMatchObject({ status: 422, body: { code } })
    expect(await patch(made.product_id, body)).toMatchObject({ status: 422, body: { code } })
    expect(await read(made.product_id)).toEqual(made)
  })

  test("that don't fit the price are rejected, whichever of them is set last", async () => {
    const made = await make({ price: monthly, addons: [await addon()] })
    for (const price of [usd(100), { ...monthly, currency: 'EUR' }])
      expect((await patch(made.product_id, { price })).status).toBe(422)
    expect(await read(made.product_id)).toEqual(made)
    expect((await patch(made.product_id, { price: usd(100), addons: [] })).status).toBe(200)
  })
})

test('uploaded files are part of the delivery until they are removed', async () => {
  const { product_id: id } = await make()
  const { file_id, url: target } = await business.client.products.updateFiles(id, { file_name: 'caliper.zip' })
  expect((await fetch(target, { method: 'PUT', body: 'PK' })).ok).toBe(true)
  const whole = { external_url: null, instructions: null, files: [expect.objectContaining({ file_id, filename: 'caliper.zip' })] }
  expect((await read(id)).digital_product_delivery).toEqual(whole)
  await patch(id, { digital_product_delivery: null })
  expect((await read(id)).digital_product_delivery).toBeNull()
  await business.client.products.update(id, { digital_product_delivery: { files: [file_id] } })
  expect((await read(id)).digital_product_delivery).toEqual(whole)
  await patch(id, { digital_product_delivery: { files: null } })
  expect((await read(id)).digital_product_delivery).toEqual({ ...whole, files: [] })
})

test('a file that was never uploaded is rejected', async () => {
  const made = await make({ digital_product_delivery: { instructions: 'Unzip it' } })
  const refused = await patch(made.product_id, { name: 'New', digital_product_delivery: { files: [uuid] } })
  expect(refused).toMatchObject({ status: 422, body: { code: 'FILE_DOES_NOT_EXIST' } })
  expect(await patch(made.product_id, { digital_product_delivery: { files: ['mine'] } })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'digital_product_delivery.files.0' }] },
  })
  expect(await read(made.product_id)).toEqual(made)
})

test('an image that was never uploaded is rejected', async () => {
  const made = await make()
  expect(await patch(made.product_id, { image_id: uuid })).toMatchObject({ status: 422, body: { code: 'IMAGE_NOT_FOUND' } })
  expect(await patch(made.product_id, { image_id: 'mine' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'image_id' }] },
  })
  expect(await read(made.product_id)).toEqual(made)
})
