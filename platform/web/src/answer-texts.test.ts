import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'

const { localeError } = z.config()

/** Loads the page's modules anew, in German: other tests have English ones. */
async function loadGermanPage() {
  vi.resetModules()
  const { setPageLanguage } = await import('@tradepost/messages/page-messages')
  setPageLanguage('de')
  const { loadTexts } = await import('./load-texts.ts')
  await loadTexts()
  const [texts, request, auth, contract] = await Promise.all([
    import('./answer-texts.ts'),
    import('./shell/request.ts'),
    import('./shell/session/auth-client.ts'),
    import('@tradepost/contract/platform/organization/seller-organization'),
  ])
  texts.configureSchemas()
  return { ...texts, ...request, ...auth, ...contract }
}

let page: Awaited<ReturnType<typeof loadGermanPage>>

beforeAll(async () => {
  page = await loadGermanPage()
})
afterEach(() => void vi.unstubAllGlobals())
afterAll(() => {
  vi.resetModules()
  z.config({ localeError, jitless: false })
})

const refuseWith = (body: object, status = 422) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers: { 'x-request-id': 'r4nd0m' } }))

async function send(body: object) {
  refuseWith(body)
  return page.sendRequest(z.unknown(), '/api/cart').catch((error: unknown) => error)
}

test.each([
  ['by its code', { code: 'CART_EMPTY' }, 'Ihr Warenkorb ist leer'],
  ['with its values', { code: 'REFUND_TOO_LARGE', variant: 'upTo', params: { amount: '24,00 €' } }, /24,00 €/],
  ['in the plural', { code: 'PAYMENTS_UNDER_WAY', variant: 'counted', params: { count: 3, page: '/p' } }, /^3 Zahlungen sind/],
  ['of the payments provider', { code: 'PAYMENTS_CONFLICT', variant: 'WEBHOOK_DISABLED' }, /Webhook-Endpunkt/],
  ['with a variant of another release', { code: 'SOLE_OWNER', variant: 'somebody' }, /Inhaber/],
])('a page says a refusal in its language: %s', async (_, body, message) => {
  const error = await send({ message: 'English', ...body })
  expect(error).toMatchObject({ code: body.code, message: expect.stringMatching(message) })
})

test("a real provider's own sentence is shown as it is", async () => {
  const message = 'The moon is down'
  expect(await send({ code: 'PAYMENTS_REFUSED', variant: 'quoted', params: { message }, message })).toMatchObject({ message })
})

test('a code of another release gets a general sentence with the ID of the request', async () => {
  const body = { code: 'MOON_IS_DOWN', message: 'The moon is down' }
  const message = expect.stringMatching(/^Etwas ist schiefgegangen\..*r4nd0m$/)
  expect(await send(body)).toMatchObject({ code: 'MOON_IS_DOWN', message })
  refuseWith(body)
  const refused = page.unwrapAuth(page.authClient.revokeSessions())
  await expect(refused).rejects.toMatchObject({ code: 'MOON_IS_DOWN', message })
})

test("better-auth's own error is said by its code", async () => {
  refuseWith({ code: 'PASSWORD_TOO_SHORT', message: 'Password too short' }, 400)
  const refused = page.unwrapAuth(page.authClient.revokeSessions())
  await expect(refused).rejects.toMatchObject({ status: 400, message: 'Das Passwort ist zu kurz' })
})

test("a field's message is in the page's language, from the server and from the page's own check", async () => {
  const issues = [
    { path: 'name', message: 'At most 100 characters', code: 'atMostCharacters', params: { limit: 100 } },
    { path: 'code', message: 'Of another release', code: 'somethingNew' },
    { path: 'note', message: "Another provider's words" },
  ]
  expect(await send({ code: 'INVALID_REQUEST_PARAMETERS', message: 'At most 100 characters', issues })).toMatchObject({
    message: 'Höchstens 100 Zeichen',
    issues: [
      { path: 'name', message: 'Höchstens 100 Zeichen' },
      { path: 'code', message: 'Ungültige Eingabe' },
      { path: 'note', message: "Another provider's words" },
    ],
  })
  const messageOf = (value: unknown) => page.OrganizationName.safeParse(value).error?.issues[0]?.message
  expect(messageOf('')).toBe('Geben Sie einen Namen ein')
  expect(messageOf(undefined)).toBe('Erforderlich')
})

test('a timeline and a decline say what the page knows, and English what it does not', () => {
  expect(page.translateEvent('Order 1042', { code: 'order.number', params: { number: '1042' } })).toBe('Bestellung 1042')
  expect(page.translateEvent('Renamed', { code: 'subscription.renamed' })).toBe('Renamed')
  expect(page.translateDecline('No.', 'EXPIRED_CARD')).toMatch(/Karte ist abgelaufen/)
  expect(page.translateDecline('No.', 'DO_NOT_HONOR')).toBe('No.')
})
