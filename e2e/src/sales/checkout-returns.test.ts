import { takeSample } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FOREIGN_FORMS, fillForm, ODD_FORMS } from '#src/auth/social/redirect-forms.ts'
import { openHosted, payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Reply } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

const PARTNER = 'https://partner.example'

let world: World
let seller: Seller
let own: string
beforeAll(async () => {
  world = await makeWorld({ platform: { trustedOrigins: [PARTNER] } })
  own = world.platform.url
  seller = await world.openShop()
})
afterAll(() => world.close())

type Answer = Reply<{ checkout_url: string; code?: string }>
const product = () => seller.products.caliper.product_id
const billing = { city: 'Reno', country: 'US', state: 'NV', street: '1 Way', zipcode: '89501' }

const askSession = (addresses: object): Promise<Answer> =>
  world
    .visitor()
    .post(`/api/checkout?shop=${seller.slug}`, { product_cart: [{ product_id: product(), quantity: 1 }], ...addresses })
const askDynamic = (addresses: object): Promise<Answer> =>
  world.visitor().post(`/api/checkout/dynamic?shop=${seller.slug}`, {
    product_id: product(),
    billing,
    customer: { email: 'returns@example.com' },
    ...addresses,
  })
const askLink = (redirect_url: string): Promise<Answer> =>
  world.visitor().get(`/api/checkout/link?${new URLSearchParams({ shop: seller.slug, productId: product(), redirect_url })}`)

/** Returns the URLs that the provider received for sending the buyer back. */
async function addressesOf({ body }: Answer): Promise<(string | null | undefined)[]> {
  const url = new URL(body.checkout_url)
  if (url.pathname.startsWith('/buy/')) return [url.searchParams.get('redirect_url')]
  const { request } = await world.provider.deps.database.db
    .selectFrom('checkoutSessions')
    .select('request')
    .where('id', '=', url.pathname.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()
  return [request.return_url, request.cancel_url]
}

/** Requests with a URL in every field where a caller may pass one; returns the answers. */
const askAll = (address: string) =>
  Promise.all([
    askSession({ return_url: address }),
    askSession({ cancel_url: address }),
    askDynamic({ return_url: address }),
    askLink(address),
  ])

async function waysOut(address: string): Promise<unknown[]> {
  const answers = await askAll(address)
  const opened = answers.filter(({ status }) => status === 200)
  const led = (await Promise.all(opened.map(addressesOf))).flat().filter((each) => typeof each === 'string')
  return [
    ...answers.filter(({ status }) => status !== 200 && status !== 422).map(({ status, body }) => ({ status, body })),
    ...led.filter((each) => ![own, PARTNER].includes(new URL(each, 'https://shop.example').origin)),
  ]
}

const shown = (form: string) => JSON.stringify(form.length > 80 ? `${form.slice(0, 80)}…` : form)
const cases = (forms: readonly string[]) => forms.map((form) => [shown(form), form] as const)

describe('no checkout sends a buyer to another site', () => {
  test.each(cases(takeSample([...FOREIGN_FORMS, ...ODD_FORMS], { count: 40 })))('through %s', async (_, form) => {
    expect(await waysOut(fillForm(form, own))).toEqual([])
  })
})

test('a foreign return URL is replaced by the order page, and dropped from a link', async () => {
  const [session, , dynamic, link] = await askAll('https://evil.test/phish')
  for (const answer of [session, dynamic]) {
    const [returned] = await addressesOf(answer ?? expect.unreachable('not asked'))
    expect(returned).toMatch(new RegExp(`^${own}/orders/ord_\\w+$`))
  }
  expect(await addressesOf(link ?? expect.unreachable('not asked'))).toEqual([null])
  const cancelled = await askSession({ cancel_url: 'https://evil.test/phish' })
  expect((await openHosted(cancelled.body.checkout_url)).cancel_url).toBe(`${own}/shop/${seller.slug}`)
})

test.each(['/done?tab=1#here', 'OWN/done?tab=1#here', `${PARTNER}/done?tab=1#here`])(
  'a buyer who paid returns to %s with the ID of the order',
  async (form) => {
    const wanted = new URL(fillForm(form, own), own)
    const answers = [await askSession({ return_url: fillForm(form, own) }), await askDynamic({ return_url: fillForm(form, own) })]
    for (const { body } of answers) {
      await payHosted(body.checkout_url, { email: 'returns@example.com' })
      const back = new URL((await openHosted(body.checkout_url)).redirect_url ?? '')
      expect(back.origin + back.pathname + back.hash).toBe(wanted.origin + wanted.pathname + wanted.hash)
      expect(Object.fromEntries(back.searchParams)).toEqual({
        tab: '1',
        order: expect.stringMatching(/^ord_/),
        payment_id: expect.stringMatching(/^pay_/),
        status: 'succeeded',
        email: 'returns@example.com',
      })
    }
    expect(await addressesOf(await askLink(fillForm(form, own)))).toEqual([wanted.href])
  },
)

test.each(['/cart', 'OWN/cart', `${PARTNER}/cart`])('a buyer who cancels returns to %s', async (form) => {
  const { body } = await askSession({ cancel_url: fillForm(form, own) })
  expect((await openHosted(body.checkout_url)).cancel_url).toBe(new URL(fillForm(form, own), own).href)
})
