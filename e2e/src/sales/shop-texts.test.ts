import type { Shop } from '@tradepost/contract/platform/buyer/storefront'
import type { SellerTexts, ShopTextPreview } from '@tradepost/contract/platform/organization/shop-texts'
import type { SellerDetails } from '@tradepost/contract/provider/seller-details'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const DETAILS = {
  legal_name: 'Acme Tools GmbH',
  address: 'Torstraße 1\n10119 Berlin',
  support_email: 'help@acme.example',
  description: 'Tools that last.',
  snippet: 'Hand tools from Berlin, made to last a lifetime.',
}

const path = (rest: string) => `/api/organizations/${seller.slug}${rest}`
const put = <T = SellerTexts>(rest: string, body: unknown) => seller.visitor.call<T>('PUT', path(rest), body)
const preview = (text: string) => seller.visitor.post<ShopTextPreview & Refused>(path('/texts/preview'), { text })
type Refused = { errors?: { path: string; message: string }[] }

/** Reads a page as a robot that runs no scripts. */
async function readPage(rest: string) {
  const answer = await fetch(`${world.platform.url}/shop/${seller.slug}${rest}`)
  return { status: answer.status, text: await answer.text() }
}

/** What the provider has been told, by the shop's own key. */
async function toldProvider(): Promise<SellerDetails> {
  const { bearerToken } = await sellerClient(world, seller)
  const headers = { authorization: `Bearer ${bearerToken}` }
  return (await fetch(`${world.provider.url}/settings/seller`, { headers })).json()
}

test('a shop without texts has no pages of them, and its own templates', async () => {
  expect((await readPage('/terms')).status).toBe(404)
  const { body } = await seller.visitor.get<SellerTexts>(path('/texts'))
  expect(body.texts).toEqual({ about: '', terms: '', refunds: '', privacy: '' })
  expect(body.templates.terms).toContain('Acme Tools')
  expect(body.templates.terms).toContain('not legal advice')
})

test('a saved text is a page that robots read without scripts, with an address of its own', async () => {
  expect((await put('/texts/terms', { text: '# Orders\n\nPay **first**. See [law](https://law.example/a?b&c).' })).status).toBe(
    200,
  )
  const { status, text } = await readPage('/terms')
  expect(status).toBe(200)
  expect(text).toMatch(/<h1[^>]*>Terms<\/h1>/)
  expect(text).toContain('<h2>Orders</h2>')
  expect(text).toContain('<strong>first</strong>')
  expect(text).toMatch(/<a href="https:\/\/law.example\/a\?b&(amp|#38);c" rel="nofollow ugc noopener">law<\/a>/)
  expect(text).toContain('<title>Terms · Acme Tools</title>')
  expect(text).toContain(`<link rel="canonical" href="${world.platform.url}/shop/${seller.slug}/terms">`)
  expect(text).toMatch(/<meta name="description" content="\s*Orders\s+Pay\s+first/)
  expect((await readPage('')).text).toContain(`href="/shop/${seller.slug}/terms"`)
  expect((await readPage('/privacy')).status).toBe(404)
})

test('the sitemap lists the texts that are written', async () => {
  await world.advance(10 * 60_000)
  const sitemap = await (await fetch(`${world.platform.url}/sitemap.xml`)).text()
  expect(sitemap).toContain(`<loc>${world.platform.url}/shop/${seller.slug}/terms</loc>`)
  expect(sitemap).not.toContain(`/shop/${seller.slug}/privacy`)
})

test('an emptied text has no page', async () => {
  await put('/texts/refunds', { text: 'All sales are final.' })
  expect((await readPage('/refunds')).status).toBe(200)
  await put('/texts/refunds', { text: '  \n ' })
  expect((await readPage('/refunds')).status).toBe(404)
  expect((await put('/texts/imprint', { text: 'x' })).status).toBe(404)
})

test('details are on the shop’s page, in its facts for robots, and told to the provider by the next job', async () => {
  expect((await put('/details', DETAILS)).body.details).toEqual(DETAILS)
  const { body } = await world.visitor().get<Shop>(`/api/shops/${seller.slug}`)
  expect(body).toMatchObject({
    description: DETAILS.description,
    seller: { legal_name: DETAILS.legal_name, address: DETAILS.address, support_email: DETAILS.support_email, texts: ['terms'] },
  })
  const { text } = await readPage('')
  expect(text).toContain(`<meta name="description" content="${DETAILS.snippet}">`)
  const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(facts)).toMatchObject({ legalName: DETAILS.legal_name, email: DETAILS.support_email })
  for (const shown of [DETAILS.description, DETAILS.legal_name, DETAILS.support_email]) expect(text).toContain(shown)
  await world.drainAll()
  expect(await toldProvider()).toEqual({
    support_email: DETAILS.support_email,
    legal_name: DETAILS.legal_name,
    address: DETAILS.address,
    terms_url: `${world.platform.url}/shop/${seller.slug}/terms`,
    refund_policy_url: null,
    privacy_policy_url: null,
  })
})

test('while the provider is away, details are saved, and it is told once it is back', async () => {
  world.gate.set('away')
  expect((await put('/details', { ...DETAILS, legal_name: 'Acme AG' })).status).toBe(200)
  await world.platform.drainAll().catch(() => {})
  world.gate.set('open')
  await put('/texts/terms', { text: 'Pay first.' })
  await world.drainAll()
  expect(await toldProvider()).toMatchObject({ legal_name: 'Acme AG' })
})

test.each([
  ['a script', '<script>alert(1)</script>', /<script/i],
  ['a frame', 'a <iframe src="https://x.example"></iframe> b', /<iframe/i],
  ['a handler', '<img src=x onerror=alert(1)>', /<img/i],
  ['a link to a script', '[a](javascript:alert(1)) <javascript:alert(1)>', /<a/i],
  ['a hidden link to a script', '[a](java&#x0A;script:alert(1)) [b](JaVaScRiPt&colon;alert(1))', /<a/i],
  ['a link to data', '[a](data:text/html,<script>alert(1)</script>)', /<a|<script/i],
  ['a link to a path of ours', '[a](/api/auth/sign-out) [b](//x.example)', /<a/i],
  ['an attribute in an address', '[a](https://x.example/"onclick="alert(1))', /"\s*onclick/i],
  ['an image of another host', '![a"onerror="x](https://x.example/a.png)', /<img/i],
  ['a tag in code', '```\n</code><script>\n```', /<script/i],
  ['a tag in a table', '|<b>|\n|-|\n|<svg onload=x>|', /<svg|<b>/i],
])('%s in a text is shown as text, not run', async (_, text, refused) => {
  const { status, body } = await preview(text)
  expect(status).toBe(200)
  expect(body.html).not.toMatch(refused)
})

test.each([
  ['50,000 marks of emphasis', '_a*'.repeat(16_000), 'Use at most 300 of the characters * _ ~ in one paragraph'],
  ['marks around lines that end no paragraph', `${'_a*'.repeat(90)}\n*\n`.repeat(100), 'Use at most 300'],
  [
    'a list of 160 items full of marks',
    `- ${'_a*'.repeat(100)}\n`.repeat(160),
    'Use at most 3000 of the characters * _ ~ [ ` in one text',
  ],
  ['21 quotes in each other', '> '.repeat(21), 'Quotes and lists can be at most 20 levels deep'],
  ['10,000 quotes in each other', '>'.repeat(10_000), 'Quotes and lists can be at most 20 levels deep'],
  ['10,000 lists in each other', '1. '.repeat(10_000), 'at most 20 levels deep'],
  [
    'lists in each other, line by line',
    Array.from({ length: 99 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
    'at most 20 levels',
  ],
  ['a text of 60,000 characters', 'a '.repeat(30_000), 'At most 50000 characters'],
  ['10,000 links', '[a](b:c)\n'.repeat(10_000), 'At most 50000 characters'],
  ['4,000 links', '[a](b:c)\n'.repeat(4000), 'Use at most 3000'],
])('%s are refused with a sentence, and nothing is lost', async (_, text, sentence) => {
  const { status, body } = await put<Refused>('/texts/terms', { text })
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence)])
  expect((await seller.visitor.get<SellerTexts>(path('/texts'))).body.texts.terms).toBe('Pay first.')
})

test.each([
  ['20 quotes in each other', '> '.repeat(20) + 'a', /(<blockquote>\s*){20}<p>a/],
  ['80 items with bold words', '- **a** b\n'.repeat(80), /^<ul>\s*(<li><strong>a<\/strong> b<\/li>\s*){80}<\/ul>\s*$/],
  ['1,000 links', '[a](https://b.example)\n'.repeat(1000), /(<a [^>]*>a<\/a>\s*){1000}/],
  ['an address longer than any', `https://b.example/${')'.repeat(30_000)}`, /^<p>https:[^<]*<\/p>/],
])('%s are drawn', async (_, text, drawn) => {
  expect((await preview(text)).body.html).toMatch(drawn)
})

test('1 MB is refused, and nothing is lost', async () => {
  expect((await put('/texts/terms', { text: 'a'.repeat(1024 * 1024) })).status).toBe(413)
  expect((await seller.visitor.get<SellerTexts>(path('/texts'))).body.texts.terms).toBe('Pay first.')
})

test.each([
  ['an email address without a host', { support_email: 'help' }],
  ['a legal name that turns the direction of text', { legal_name: 'Acme\u202e' }],
  ['an address of nine lines', { address: 'a\n'.repeat(9) }],
  ['a snippet of 161 characters', { snippet: 'a'.repeat(161) }],
  ['an unknown field', { imprint: 'x' }],
])('%s is refused, and nothing changes', async (_, change) => {
  expect((await put('/details', { ...DETAILS, ...change })).status).toBe(422)
  expect((await seller.visitor.get<SellerTexts>(path('/texts'))).body.details.legal_name).toBe('Acme AG')
})

test('templates name the seller, are as safe as any text, and say that they are no legal advice', async () => {
  const { body } = await seller.visitor.get<SellerTexts>(path('/texts'))
  for (const [name, text] of Object.entries(body.templates)) {
    const { body: drawn } = await preview(text)
    expect(drawn.html).toContain(name === 'about' ? 'Acme Tools' : '<em>')
    expect(drawn.html).toContain('help@acme.example')
  }
})

test('only people of the shop see its texts before they are saved, and change them', async () => {
  const routes = [
    { method: 'GET', path: '/texts' },
    { method: 'PUT', path: '/details', body: DETAILS },
    { method: 'PUT', path: '/texts/terms', body: { text: 'x' } },
    { method: 'POST', path: '/texts/preview', body: { text: 'x' } },
  ]
  await expectClosedToStrangers({ world, seller, routes })
})
