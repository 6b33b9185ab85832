import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestProvider, openSession, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { chooseLanguage } from './messages.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const languageOf = async (path: string, accepted?: string) =>
  (await provider.request(path, { headers: accepted ? { 'accept-language': accepted } : {} })).headers.get('content-language')

describe('the language of a page', () => {
  test.each([
    ['de', 'en-US,en', 'de'],
    ['de-AT', 'en-US,en', 'de'],
    ['DE', undefined, 'de'],
    ['it', 'de', 'en'],
    ['tlh', 'de', 'en'],
    ['', 'de', 'de'],
    ['x'.repeat(16), undefined, 'en'],
    [null, 'de-CH,en;q=0.5', 'de'],
    [null, 'tlh', 'en'],
    [null, undefined, 'en'],
  ])('with %j forced and %j accepted by the browser is %s', (forced, accepted, language) => {
    expect(chooseLanguage({ forced, accepted })).toBe(language)
  })

  test('is the one that the shop forces, before the one that the browser accepts', async () => {
    const forced = await openSession(business, { customization: { force_language: 'de-DE' } })
    expect(await languageOf(`/session/${forced}`, 'en-US')).toBe('de')
  })

  test('is the one that the browser accepts if the shop forces none', async () => {
    const free = await openSession(business)
    expect(await languageOf(`/session/${free}`, 'de-CH,fr;q=0.2')).toBe('de')
    expect(await languageOf(`/session/${free}`)).toBe('en')
  })

  test("is the browser's even if the checkout doesn't exist", async () => {
    expect(await languageOf('/session/cks_unknown', 'de')).toBe('de')
  })
})

describe('a checkout page', () => {
  const likelyOn = async (session: string, accepted: string) => {
    const page = await (await provider.request(`/session/${session}`, { headers: { 'accept-language': accepted } })).text()
    const [, data = '{}'] = /<script[^>]*id="page-data"[^>]*>(.*?)<\/script>/s.exec(page) ?? []
    return JSON.parse(data).likely
  }

  test.each([
    ['de-AT,de;q=0.9', 'AT'],
    ['de', 'DE'],
    ['eo', 'US'],
  ])('opened with the languages %s comes with the totals of %s', async (accepted, country) => {
    const session = await openSession(business)
    const asked = await provider.request(`/session/${session}/totals?country=${country}`)
    expect(await likelyOn(session, accepted)).toEqual({ country, totals: await asked.json() })
  })

  test('guesses nothing if the country is known', async () => {
    const session = await openSession(business, { billing_address: { country: 'DE' } })
    expect(await likelyOn(session, 'de-AT')).toBe(null)
  })
})
