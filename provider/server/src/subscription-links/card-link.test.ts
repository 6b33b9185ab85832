import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cardLinkIn, listEmailsTo } from '#src/billing-emails/test-mailbox.ts'
import { makeTestProvider, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'
import { FAILS_LATER, monthly, moveClock, subscribe, VISA } from '#src/testing/test-subscriptions.ts'
import { openCardLink } from './open-card-link.ts'

let provider: TestProvider
let business: TestBusiness
let at: { provider: TestProvider; business: TestBusiness }
let email = ''
let buyers = 0
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  at = { provider, business }
  buyers += 1
  email = `buyer-${buyers}@example.com`
})

const read = (id: string) => business.client.subscriptions.retrieve(id)

/**
 * Creates a subscription that just went on hold, at 2026-12-21T09:00Z for the first of a business. Returns it with the link in
 * the email about it.
 */
async function hold() {
  const product = { name: 'Pro', tax_category: 'saas' as const, price: monthly(1200) }
  const { product_id } = await business.client.products.create(product)
  const { subscription } = await subscribe(at, product_id, { total: 1200, number: FAILS_LATER, typed: { email } })
  await moveClock(at, { months: 1 })
  const { subscription_id: id } = subscription
  expect((await read(id)).status).toBe('on_hold')
  return { id, link: cardLinkIn((await listEmailsTo(provider, email)).at(-1)) }
}

/** Returns where a visit leads: the page of a session, or the problem. */
async function visit(link: string, method = 'GET'): Promise<[number, string | undefined]> {
  const { pathname, searchParams } = new URL(link)
  const subscriptionId = decodeURIComponent(pathname.split('/').at(-2) ?? '')
  const query = { expires: '', receiver: '', signature: '', ...Object.fromEntries(searchParams) }
  const answer = await fetch(link, { redirect: 'manual', method })
  const opened = await openCardLink(provider.deps, { subscriptionId, query, onlyLooks: true })
  return [answer.status, opened.kind === 'refused' ? opened.link.problem : (answer.headers.get('location') ?? undefined)]
}

const payOn = (page: string | undefined, number: string) =>
  post(provider, `${page}/pay`, typed(number, { email, expected_total: 1200 }))

test('M6: the emailed link charges the outstanding payment without sign-in, and only once', async () => {
  const { id, link } = await hold()
  const before = (await business.client.payments.list({ subscription_id: id })).items
  const [status, page] = await visit(link)
  expect([status, page]).toEqual([303, expect.stringMatching(/^\/session\/cks_/)])
  expect((await provider.request(String(page))).status).toBe(200)
  expect((await payOn(page, VISA)).body).toMatchObject({ status: 'succeeded', payment_id: before[0]?.payment_id })
  await provider.drainAll()
  const after = (await business.client.payments.list({ subscription_id: id })).items
  expect(after.map(({ payment_id, status, total_amount }) => [payment_id, status, total_amount])).toEqual(
    before.map(({ payment_id, total_amount }) => [payment_id, 'succeeded', total_amount]),
  )
  expect(await read(id)).toMatchObject({ status: 'active', next_billing_date: '2027-01-21T09:00:00.000Z' })
  expect(await visit(link)).toEqual([200, 'paid'])
})

test('visits share one page until it is used, a declined card pays nothing, and a HEAD request opens no page', async () => {
  const { id, link } = await hold()
  expect(await visit(link, 'HEAD')).toEqual([200, undefined])
  const sessions = () =>
    provider.deps.database.db.selectFrom('checkoutSessions').select('id').where('businessId', '=', business.businessId).execute()
  expect(await sessions()).toHaveLength(1)
  const [[, page], again, third] = await Promise.all([visit(link), visit(link), visit(link)])
  expect([again, third]).toEqual([
    [303, page],
    [303, page],
  ])
  expect((await payOn(page, '4000000000000002')).body.status).toBe('failed')
  expect(await visit(link)).toEqual([303, page])
  expect(await sessions()).toHaveLength(2)
  expect((await read(id)).status).toBe('on_hold')
})

test("a link expires by the business's clock", async () => {
  const { id, link } = await hold()
  await moveClock(at, { to: '2027-01-20T08:59:00Z' })
  expect((await visit(link))[0]).toBe(303)
  await moveClock(at, { to: '2027-01-20T09:00:01Z' })
  expect(await visit(link)).toEqual([410, 'expired'])
  await business.client.subscriptions.update(id, { status: 'cancelled' })
  expect(await visit(link)).toEqual([410, 'over'])
})

test('a link is rejected if anything in it changes, and for any other subscription', async () => {
  const { id, link } = await hold()
  const { id: other, link: another } = await hold()
  const changed = (change: (url: URL) => void) => {
    const url = new URL(link)
    change(url)
    return visit(url.href)
  }
  const refused = [403, 'not_valid']
  expect(await changed((url) => url.searchParams.set('expires', '9999999999'))).toEqual(refused)
  expect(await changed((url) => url.searchParams.set('signature', 'A'.repeat(43)))).toEqual(refused)
  expect(await changed((url) => url.searchParams.delete('signature'))).toEqual(refused)
  expect(await changed((url) => url.searchParams.set('receiver', id))).toEqual(refused)
  expect(await visit(link.replace(id, other))).toEqual(refused)
  expect(await visit(link.replace(id, 'sub_unknown'))).toEqual(refused)
  expect((await fetch(link.replace(id, '%00'))).status).toBe(404)
  expect((await visit(another))[0]).toBe(303)
})

test('the link of an ended subscription says so, and its page accepts no card', async () => {
  const { id, link } = await hold()
  const [, page] = await visit(link)
  await business.client.subscriptions.update(id, { status: 'cancelled' })
  expect(await visit(link)).toEqual([410, 'over'])
  expect(await payOn(page, VISA)).toMatchObject({ status: 410, body: { code: 'CHECKOUT_SESSION_EXPIRED' } })
  await provider.drainAll()
  expect((await read(id)).status).toBe('cancelled')
})

test('after the last attempt, its email and all earlier links say that the retry limit is reached', async () => {
  const { id, link } = await hold()
  const { payment_method_id } = await read(id)
  const last = async () => (await listEmailsTo(provider, email)).at(-1)?.text
  for (const _ of Array(9)) {
    await business.client.subscriptions.updatePaymentMethod(id, {
      payment_method: { type: 'existing', payment_method_id: String(payment_method_id) },
    })
    await provider.drainAll()
  }
  expect(await last()).toContain('/card?')
  expect((await visit(link))[0]).toBe(303)
  await business.client.subscriptions.updatePaymentMethod(id, {
    payment_method: { type: 'existing', payment_method_id: String(payment_method_id) },
  })
  await provider.drainAll()
  expect(await last()).toContain('We’ve reached the retry limit for this payment. Contact Acme Tools to pay.')
  expect(await last()).not.toContain('/card?')
  expect(await visit(link)).toEqual([410, 'given_up'])
  expect((await read(id)).status).toBe('on_hold')
})
