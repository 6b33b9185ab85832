import { DAY, HOUR, SECOND } from '@tradepost/kit/clock'
import { LANGUAGES } from '@tradepost/messages/languages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listEmailsTo, type ReceivedEmail } from '#src/billing-emails/test-mailbox.ts'
import { ask, makeTestProvider, type TestProvider } from '#src/testing/test-provider.ts'
import { changeSettings, createProduct, listTold, openCheckout, type Shop, tryToPay, VISA } from './test-abandonment.ts'

let provider: TestProvider
let shop: Shop
let caliper: string
let email: string
let count = 0
beforeAll(async () => {
  provider = await makeTestProvider()
})
beforeEach(async () => {
  count += 1
  email = `buyer-${count}@example.com`
  shop = { provider, business: await provider.openBusiness('Acme "Tools"') }
  caliper = await createProduct(shop)
  await changeSettings(shop, { sends_reminders: true })
})
afterAll(() => provider.close())

/** Abandons a checkout for a Caliper, an hour ago. */
async function abandon(more: object = {}): Promise<string> {
  const session = await openCheckout(shop, [caliper], more)
  await tryToPay(shop, session, { email })
  await provider.advance(HOUR)
  return session
}

const statusOf = async (session: string) =>
  (
    await provider.deps.database.db
      .selectFrom('abandonedCheckouts')
      .select('status')
      .where('checkoutSessionId', '=', session)
      .executeTakeFirstOrThrow()
  ).status

function linkIn(mail: ReceivedEmail | undefined, path: string): string {
  const url = mail?.text.match(/https?:\/\/\S+/g)?.find((each) => new URL(each).pathname.includes(path))
  if (!url) throw new Error(`No link to ${path} in: ${mail?.text}`)
  return url.slice(new URL(url).origin.length)
}
const completeLink = (mail: ReceivedEmail | undefined) => linkIn(mail, '/reminders/')
const stopLink = (mail: ReceivedEmail | undefined) => linkIn(mail, '/portal/')
const follow = (path: string, init?: RequestInit) => provider.request(path, { redirect: 'manual', ...init })
const stop = (path: string, init?: RequestInit) => follow(path, { method: 'POST', ...init })

/** The checkout that a reminder's link leads to. */
async function reopen(path: string): Promise<string> {
  const answer = await follow(path)
  expect(answer.status).toBe(303)
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}

test('no reminder is sent unless the business turns them on', async () => {
  await changeSettings(shop, { sends_reminders: false })
  const session = await abandon()
  expect(await listEmailsTo(provider, email)).toEqual([])
  await changeSettings(shop, { sends_reminders: true })
  await provider.advance(20 * DAY)
  expect(await listEmailsTo(provider, email)).toEqual([])
  expect(await statusOf(session)).toBe('abandoned')
})

test('the buyer gets one reminder, with what was in the checkout, a link to it and one to stop reminders', async () => {
  const session = await abandon()
  const [mail, ...others] = await listEmailsTo(provider, email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Your order at Acme "Tools" isn’t complete')
  expect(mail?.text).toContain('Caliper: $20.00')
  expect(mail?.text).toContain('didn’t go through')
  expect(await reopen(completeLink(mail))).toBe(session)
  expect((await follow(stopLink(mail))).status).toBe(200)
  expect(await statusOf(session)).toBe('recovering')
  expect((await listTold(shop)).map(({ data }) => data.status)).toEqual(['abandoned'])
})

test.each(LANGUAGES)('in %s the reminder has its language and direction, and shows names as text', async (language) => {
  caliper = await createProduct(shop, '<img src=x onerror=alert(1)>')
  const session = await openCheckout(shop, [caliper], { customization: { force_language: language } })
  await tryToPay(shop, session, { email })
  await provider.deps.database.db.updateTable('payments').set({ language }).where('checkoutSessionId', '=', session).execute()
  await provider.advance(HOUR)
  const [mail] = await listEmailsTo(provider, email)
  expect(mail?.html).toMatch(new RegExp(`<html dir="${language === 'ar' ? 'rtl' : 'ltr'}" lang="${language}"`))
  expect(mail?.html).not.toContain('<img')
  expect(await reopen(completeLink(mail))).toBe(session)
})

test('once the checkout has expired, its link opens one with the same cart, the same for every visit, and a payment recovers it', async () => {
  const session = await abandon()
  const [mail] = await listEmailsTo(provider, email)
  await provider.advance(2 * DAY)
  expect((await follow(completeLink(mail), { method: 'HEAD' })).headers.get('location')).toBeNull()
  const visits = await Promise.all(Array.from({ length: 4 }, () => reopen(completeLink(mail))))
  expect(new Set(visits).size).toBe(1)
  const [again = ''] = visits
  expect(again).not.toBe(session)
  const { body: page } = await ask(provider, `/session/${again}/data`, { method: 'GET' })
  expect(page).toMatchObject({ status: 'open', lines: [{ name: 'Caliper', quantity: 1 }] })
  await tryToPay(shop, again, { email })
  await provider.advance(2 * HOUR)
  expect(await listEmailsTo(provider, email)).toHaveLength(1)
  const { paymentId } = await tryToPay(shop, again, { card: VISA, email: 'another@example.com' })
  expect((await listTold(shop)).map(({ data }) => data.recovered_payment_id)).toEqual([null, paymentId])
  expect(await reopen(completeLink(mail))).toBe(again)
})

test('a link to a product that is no longer sold says so, and charges nothing', async () => {
  await abandon()
  const [mail] = await listEmailsTo(provider, email)
  await shop.business.client.products.archive(caliper)
  await provider.advance(2 * DAY)
  const answer = await follow(completeLink(mail))
  expect([answer.status, (await answer.text()).includes('product_archived')]).toEqual([410, true])
})

test('after 14 days without a payment the checkout is exhausted without an event, and its link opens nothing new', async () => {
  const session = await abandon()
  const [mail] = await listEmailsTo(provider, email)
  await provider.advance(14 * DAY - HOUR - SECOND)
  expect(await statusOf(session)).toBe('recovering')
  await provider.advance(SECOND)
  expect(await statusOf(session)).toBe('exhausted')
  expect(await listTold(shop)).toHaveLength(1)
  expect(await reopen(completeLink(mail))).toBe(session)
})

test('stopping reminders works at once, however often, and for every later checkout of that address', async () => {
  const session = await abandon()
  const [mail] = await listEmailsTo(provider, email)
  await provider.advance(80 * DAY)
  expect((await stop(stopLink(mail))).status).toBe(204)
  expect((await stop(stopLink(mail))).status).toBe(204)
  email = email.toUpperCase()
  const later = await abandon()
  expect(await listEmailsTo(provider, email.toLowerCase())).toHaveLength(1)
  expect([await statusOf(session), await statusOf(later)]).toEqual(['exhausted', 'opted_out'])
  expect((await listTold(shop)).map(({ data }) => data.status)).toEqual(['abandoned', 'abandoned'])
})

test('a checkout whose buyer stopped reminders can still be recovered', async () => {
  const session = await abandon()
  const [mail] = await listEmailsTo(provider, email)
  await stop(stopLink(mail))
  expect(await statusOf(session)).toBe('opted_out')
  await tryToPay(shop, session, { email, card: VISA })
  expect(await statusOf(session)).toBe('recovered')
})

test('an email program stops them by itself with the form of RFC 8058, without a page of ours', async () => {
  const session = await abandon()
  const mail = await provider.deps.database.db
    .selectFrom('emails')
    .selectAll()
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  const path = provider.deps.mailer.open(mail)?.unsubscribeUrl?.slice(provider.url.length) ?? ''
  const sent = await stop(path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(sent.status).toBe(204)
  expect(await statusOf(session)).toBe('opted_out')
})

test('forged links stop nothing and open nothing', async () => {
  const session = await abandon()
  const [mail] = await listEmailsTo(provider, email)
  const other = { ...shop, business: await provider.openBusiness('Other') }
  const [stopping, completing] = [stopLink(mail), completeLink(mail)]
  const forged = [
    stopping.replace('signature=', 'signature=_'),
    stopping.replace(/[?].*/, ''),
    stopping.replace(/expires=\d+/, 'expires=9999999999'),
    stopping.replace(session, 'cks_unknown'),
    stopping.replace(shop.business.businessId, other.business.businessId),
    `${stopping.replace(/[?].*/, '')}${completing.replace(/[^?]*/, '')}`,
    `${stopping}&receiver=me`,
  ]
  for (const path of forged) expect([path, (await stop(path)).status]).toEqual([path, 403])
  for (const path of forged) expect([path, (await follow(path)).status]).toEqual([path, 403])
  const bent = [
    completing.replace('signature=', 'signature=_'),
    completing.replace(/[?].*/, ''),
    completing.replace(session, 'cks_unknown'),
    completing.replace(session, '%00'),
    `${completing.replace(/[?].*/, '')}${stopping.replace(/[^?]*/, '')}`,
  ]
  for (const path of bent) expect([path, (await follow(path)).status]).toEqual([path, 404])
  expect(await statusOf(session)).toBe('recovering')
})
