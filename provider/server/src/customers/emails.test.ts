import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { INVALID_EMAILS, VALID_EMAILS } from '@tradepost/contract/test-emails'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ask,
  makeTestProvider,
  post,
  type TestBusiness,
  type TestProvider,
  typed as typedIn,
  usd,
} from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let product: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const price = usd(2900)
  product = (await business.client.products.create({ name: 'Thing', price, tax_category: 'saas' })).product_id
})
afterAll(() => provider.close())

async function emailBehindLink(email: string): Promise<string | null> {
  const query = new URLSearchParams({ email })
  const location = (await provider.request(`/buy/${product}?${query}`, { redirect: 'manual' })).headers.get('location') ?? ''
  const id = new URLSearchParams(location.split('?')[1]).get('session')
  return ((await (await provider.request(`/session/${id}/data`)).json()) as HostedSession).prefill.email
}

test('N10: a valid address is taken by every call that has one, and kept in one form', async () => {
  for (const [typed, kept] of VALID_EMAILS) {
    const customer = { email: typed, name: 'Maya' }
    const made = await ask(provider, '/customers', { key: business.apiKey, body: customer })
    expect(made, typed).toMatchObject({ status: 200, body: { email: kept } })
    const { items } = await business.client.customers.list({ email: typed })
    expect(
      items.map(({ email }) => email),
      typed,
    ).toContain(kept)
    const cart = { product_cart: [{ product_id: product, quantity: 1 }], customer }
    const session = await ask(provider, '/checkouts', { key: business.apiKey, body: cart })
    expect(session.status, typed).toBe(200)
    expect(await emailBehindLink(typed), typed).toBe(kept)
  }
})

test('N10: a valid address pays, and its receipt arrives', async () => {
  for (const [typed, kept] of VALID_EMAILS.filter(([, kept]) => !/^[\w.]+@example/.test(kept)).slice(0, 8)) {
    const { session_id } = await business.client.checkoutSessions.create({ product_cart: [{ product_id: product, quantity: 1 }] })
    const paid = await post(
      provider,
      `/session/${session_id}/pay`,
      typedIn('4242424242424242', { email: typed, expected_total: 2900 }),
    )
    expect(paid, typed).toMatchObject({ status: 200 })
    expect(await business.client.checkoutSessions.retrieve(session_id)).toMatchObject({ customer_email: kept })
    const mails = await provider.request(`/mailbox.json?to=${encodeURIComponent(kept)}`)
    expect(await mails.json(), typed).not.toHaveLength(0)
  }
})

test('N10: an invalid address is refused in words by every call that has one', async () => {
  for (const email of INVALID_EMAILS) {
    const customer = { email, name: 'Maya' }
    const product_cart = [{ product_id: product, quantity: 1 }]
    for (const [path, body] of [
      ['/customers', customer],
      ['/checkouts', { product_cart, customer }],
    ] as const)
      expect((await ask(provider, path, { key: business.apiKey, body })).status, `${path} ${email}`).toBe(422)
    const { session_id } = await business.client.checkoutSessions.create({ product_cart })
    const paid = await post(provider, `/session/${session_id}/pay`, typedIn('4242424242424242', { email, expected_total: 2900 }))
    expect(paid, email).toMatchObject({ status: 422, body: { issues: [{ path: 'email', message: 'Invalid email' }] } })
  }
  // Links are limited by client, so these are a sample. There, a blank is a plus.
  for (const email of INVALID_EMAILS.filter((text, index) => index % 5 === 0 && !text.includes(' ')))
    expect(await emailBehindLink(email), email).toBeNull()
})
