import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'
import { monthly, subscribe } from '#src/testing/test-subscriptions.ts'

const ALLOWED = [
  'myapp://checkout/return',
  'myapp://checkout/return?order=7#done',
  'com.acme.app:/return',
  'exp+acme://return',
  'acme:return',
  'MyApp://Return',
  'intent://return#Intent;scheme=myapp;end',
  'https://shop.example/done?from=shop#paid',
  'http://localhost:3000/',
  'https://bücher.example/',
]
const REFUSED = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://shop.example/1',
  'vbscript:x',
  'about:blank',
  'view-source:https://shop.example',
  'https://',
  'https:shop.example',
  'https:/shop.example',
  'http:///shop.example',
  '/return',
  '//shop.example',
  'shop.example',
  '1app://return',
  'my app://return',
  '',
  `myapp://${'a'.repeat(2041)}`,
]

let provider: TestProvider
let business: TestBusiness
let product: string
let plan: string
let customer: string
let subscription: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const { products } = business.client
  product = (await products.create({ name: 'Thing', price: usd(2900), tax_category: 'saas' })).product_id
  plan = (await products.create({ name: 'Pro', price: monthly(1200), tax_category: 'saas' })).product_id
  const made = await subscribe({ provider, business }, plan, { total: 1200 })
  subscription = made.subscription.subscription_id
  customer = made.subscription.customer.customer_id
})
afterAll(() => provider.close())

const billing = { country: 'US', state: 'CA', city: 'X', street: '1', zipcode: '94000' }
const buyer = { email: 'maya@example.com', name: 'Maya' }
const call = (path: string, body: object) => ask(provider, path, { key: business.apiKey, body })

/** Every call of the provider's API that takes an address to come back to. */
const FIELDS: Record<string, (address: string) => Promise<{ status: number }>> = {
  'return_url of POST /checkouts': (return_url) =>
    call('/checkouts', { product_cart: [{ product_id: product, quantity: 1 }], return_url }),
  'cancel_url of POST /checkouts': (cancel_url) =>
    call('/checkouts', { product_cart: [{ product_id: product, quantity: 1 }], cancel_url }),
  'return_url of POST /payments': (return_url) =>
    call('/payments', {
      product_cart: [{ product_id: product, quantity: 1 }],
      customer: buyer,
      billing,
      payment_link: true,
      return_url,
    }),
  'return_url of POST /subscriptions': (return_url) =>
    call('/subscriptions', { product_id: plan, quantity: 1, customer: buyer, billing, payment_link: true, return_url }),
  'return_url of POST /subscriptions/{id}/update-payment-method': (return_url) =>
    call(`/subscriptions/${subscription}/update-payment-method`, { type: 'new', return_url }),
  'return_url of POST /customers/{id}/customer-portal/session': (return_url) =>
    call(`/customers/${customer}/customer-portal/session?${new URLSearchParams({ return_url })}`, {}),
  'redirect_url of a payment link': async (redirect_url) => {
    const opened = await provider.request(`/buy/${product}?${new URLSearchParams({ redirect_url })}`, { redirect: 'manual' })
    // A link without its address is a link; one with a wrong address opens a page that says so.
    return { status: opened.headers.get('location')?.includes('session=') ? 200 : 422 }
  },
}

describe.each(Object.entries(FIELDS))('N9: %s', (name, send) => {
  test('takes web pages, and apps by their own schemes', async () => {
    for (const address of ALLOWED) expect((await send(address)).status, address).toBe(200)
  })

  test('refuses what runs script or shows something else, however it is written', async () => {
    const wrong = name.includes('payment link') ? REFUSED.filter((address) => address !== '') : REFUSED
    for (const address of wrong) expect((await send(address)).status, JSON.stringify(address)).toBe(422)
  })
})

const dataOf = async (session: string) => (await (await provider.request(`/session/${session}/data`)).json()) as HostedSession

test.each<[string, string]>([
  ['myapp://checkout/return', 'myapp://checkout/return?'],
  ['myapp://checkout/return?order=7#done', 'myapp://checkout/return?order=7&'],
  ['com.acme.app:/return', 'com.acme.app:/return?'],
  ['acme:return', 'acme:return?'],
  ['https://shop.example/done?from=shop#paid', 'https://shop.example/done?from=shop&'],
])('N9: the way back from a payment to %s has its result in the query, and the fragment last', async (return_url, start) => {
  const { session_id } = await business.client.checkoutSessions.create({
    product_cart: [{ product_id: product, quantity: 1 }],
    return_url,
    cancel_url: 'myapp://cart',
  })
  const paid = await post(provider, `/session/${session_id}/pay`, typed('4242424242424242', { expected_total: 2900 }))
  const { redirect_url, redirect_host, cancel_url } = await dataOf(session_id)
  const query = new URLSearchParams({ payment_id: String(paid.body.payment_id), status: 'succeeded', email: 'maya@example.com' })
  const fragment = return_url.includes('#') ? return_url.slice(return_url.indexOf('#')) : ''
  expect({ redirect_url, redirect_host, cancel_url }).toEqual({
    redirect_url: `${start}${query}${fragment}`,
    redirect_host: null,
    cancel_url: 'myapp://cart',
  })
})

test('N9: an app that only a link names gets no data, and the page says its scheme', async () => {
  const opened = await provider.request(`/buy/${product}?redirect_url=myapp%3A%2F%2Fcheckout`, { redirect: 'manual' })
  const session = new URL(opened.headers.get('location') ?? '', provider.url).searchParams.get('session') ?? ''
  await post(provider, `/session/${session}/pay`, typed('4242424242424242', { expected_total: 2900 }))
  expect(await dataOf(session)).toMatchObject({ redirect_url: 'myapp://checkout', redirect_host: 'myapp://checkout' })
})
