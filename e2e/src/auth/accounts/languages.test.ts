import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const choose = (visitor: Visitor, language: string) => visitor.call('PUT', '/api/language', { language })

/** Returns how the first answer of a page begins, before any script. */
async function openPage(visitor: Visitor, path: string, headers: Record<string, string> = {}) {
  const { status, body, headers: answered } = await visitor.call<{ text: string }>('GET', path, undefined, headers)
  return { status, html: body.text.match(/<html[^>]*>/)?.[0], vary: answered.get('vary'), text: body.text }
}

describe('the language of a page', () => {
  test.each([
    ['ar', '<html lang="ar" dir="rtl">'],
    ['de-AT,en;q=0.5', '<html lang="de" dir="ltr">'],
    ['tlh', '<html lang="en" dir="ltr">'],
  ])('follows the Accept-Language header: %s', async (header, html) => {
    const page = await openPage(world.visitor(), '/sign-in', { 'accept-language': header })
    expect(page).toMatchObject({ status: 200, html, vary: expect.stringMatching(/cookie.*accept-language/i) })
  })

  test('stays the chosen one on later pages', async () => {
    const visitor = world.visitor()
    expect((await choose(visitor, 'ja')).status).toBe(204)
    expect((await openPage(visitor, '/', { 'accept-language': 'de' })).html).toBe('<html lang="ja" dir="ltr">')
  })

  test("doesn't change when an unsupported one is requested", async () => {
    const visitor = world.visitor()
    await choose(visitor, 'fr')
    for (const language of ['tlh', '', 'EN', null, ['de']]) {
      const refused = await visitor.call('PUT', '/api/language', { language })
      expect(refused.status).toBe(422)
    }
    expect((await openPage(visitor, '/')).html).toBe('<html lang="fr" dir="ltr">')
  })

  test('has its texts preloaded with the script', async () => {
    const { text } = await openPage(world.visitor(), '/dashboard', { 'accept-language': 'pt' })
    const preloaded = text.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    for (const name of ['app', 'dashboard', 'texts-pt', 'texts-dashboard-pt'])
      expect(preloaded.filter((link) => link.includes(`/assets/${name}-`)).length).toBeGreaterThan(0)
  })
})

describe('the language of an account', () => {
  test("comes from the sign-up page and applies to the account's emails", async () => {
    const visitor = world.visitor()
    const headers = { 'accept-language': 'de' }
    await visitor.call('POST', '/api/auth/sign-up/email', { email: 'uta@example.com', name: 'Uta', password: PASSWORD }, headers)
    await world.drainAll()
    const [mail] = await visitor.mails('uta@example.com')
    expect(mail?.html).toContain('<html dir="ltr" lang="de">')
    await world.visitor().post('/api/auth/request-password-reset', { email: 'uta@example.com' })
    await world.drainAll()
    expect((await visitor.mails('uta@example.com')).map(({ html }) => html.match(/<html[^>]*>/)?.[0])).toEqual([
      '<html dir="ltr" lang="de">',
      '<html dir="ltr" lang="de">',
    ])
  })

  test('applies in every browser after sign-in and to later emails', async () => {
    const [first, second] = [world.visitor(), world.visitor()]
    const email = 'amal@example.com'
    await first.signUp({ email })
    await choose(first, 'ar')
    expect((await openPage(second, '/sign-in')).html).toBe('<html lang="en" dir="ltr">')
    await second.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    expect((await openPage(second, '/account')).html).toBe('<html lang="ar" dir="rtl">')
    await world.visitor().post('/api/auth/request-password-reset', { email })
    await world.drainAll()
    const [mail] = await first.mails(email)
    expect(mail?.html).toMatch(/<html[^>]*dir="rtl"[^>]*lang="ar"|<html[^>]*lang="ar"[^>]*dir="rtl"/)
  })

  test("doesn't change when a guest chooses another one", async () => {
    const owner = world.visitor()
    const email = 'olga@example.com'
    await owner.signUp({ email })
    await choose(world.visitor(), 'fr')
    await world.visitor().post('/api/auth/request-password-reset', { email })
    await world.drainAll()
    const [mail] = await owner.mails(email)
    expect(mail?.html).toContain('lang="en"')
  })
})
