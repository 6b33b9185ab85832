import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import type { PortalHome } from '@tradepost/contract/hosted/portal'
import type { ThemeSettings } from '@tradepost/contract/shop-theme'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let product: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  product = (await business.client.products.create({ name: 'Caliper', price: usd(10_000), tax_category: 'saas' })).product_id
})
afterAll(() => provider.close())

const OURS: ThemeSettings = {
  ...{ accent: null, typeface: 'inter', corners: 'rounded', mode: 'system', shows_powered_by: true, logo_url: null },
}
async function themeOf({ apiKey: key }: TestBusiness, body?: object): Promise<{ status: number; body: object }> {
  if (body) return ask(provider, '/settings/theme', { key, method: 'PATCH', body })
  const answer = await provider.request('/settings/theme', { headers: { authorization: `Bearer ${key}` } })
  return { status: answer.status, body: await answer.json() }
}
const theme = (body?: object) => themeOf(business, body)
async function openSession(customization?: object): Promise<string> {
  const cart = { product_cart: [{ product_id: product, quantity: 1 }] }
  const { status, body } = await ask(provider, '/checkouts', { key: business.apiKey, body: { ...cart, customization } })
  expect(status, JSON.stringify(body)).toBe(200)
  return String(body.session_id)
}
const shown = async (id: string): Promise<HostedSession> => (await provider.request(`/session/${id}/data`)).json()

test('a business looks like ours until it says otherwise, and keeps what it doesn’t name', async () => {
  const other = await provider.openBusiness()
  const ofOther = (body?: object) => themeOf(other, body)
  expect((await ofOther()).body).toEqual(OURS)
  expect((await ofOther({ accent: '#B45309' })).body).toEqual({ ...OURS, accent: '#b45309' })
  expect((await ofOther({ corners: 'round', shows_powered_by: false })).body).toEqual({
    ...{ ...OURS, accent: '#b45309', corners: 'round', shows_powered_by: false },
  })
  expect((await ofOther({ accent: null })).body).toMatchObject({ accent: null, corners: 'round' })
  expect((await theme()).body).toEqual(OURS)
})

test.each([
  ['a color by name', { accent: 'red' }, 'accent'],
  ['what could end the styles', { accent: '#fff}</style>' }, 'accent'],
  ['an unknown typeface', { typeface: 'comic' }, 'typeface'],
  ['a script as the logo', { logo_url: 'javascript:alert(1)' }, 'logo_url'],
  ['an unknown field', { background: '#ffffff' }, 'background'],
])('%s is refused by its name', async (_, body, field) => {
  const answer = await theme(body)
  expect(answer.status).toBe(422)
  expect(JSON.stringify(answer.body)).toContain(field)
  expect((await theme()).body).toEqual(OURS)
})

test('the theme dresses checkout, portal and emails, and a session’s own theme wins', async () => {
  await theme({
    accent: '#b45309',
    typeface: 'nunito',
    corners: 'square',
    mode: 'dark',
    logo_url: 'https://shop.example/logo.webp',
  })
  const plain = await openSession()
  const session = await shown(plain)
  expect(session).toMatchObject({ theme: 'dark', look: { image: 'https://shop.example/logo.webp', shows_powered_by: true } })
  expect(session.look.styles).toContain('--accent:light-dark(#b45309,')
  expect(session.look.styles).toContain('Nunito Variable')
  expect(session.look.styles).toContain('--r-md:2px')
  const page = await provider.request(`/session/${plain}`)
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data: https://shop.example;")
  expect((await provider.request('/typefaces/nunito-latin.woff2')).headers.get('content-type')).toBe('font/woff2')

  const own = await openSession({
    theme: 'light',
    theme_config: {
      light: { bg_primary: 'fff7ed', button_primary: 'hsl(262 83% 58%)', text_error: 'firebrick' },
      dark: { bg_primary: 'black' },
      font_primary_url: 'https://fonts.example/a.woff2',
      radius: '12px',
      font_size: 'lg',
      pay_button_text: 'Join the club',
    },
  })
  const dressed = await shown(own)
  expect(dressed).toMatchObject({ theme: 'light', pay_button_text: 'Join the club' })
  for (const part of [
    '--canvas:#fff7edff;',
    '--accent:#7c3bedff;',
    '--danger-text:#b22222ff;',
    '--r-md:12px;',
    'font-size:17px;',
  ])
    expect(dressed.look.styles).toContain(part)
  // It is always light, so the dark colors have nothing to dress.
  expect(dressed.look.styles).not.toContain('#000000ff')
  expect((await provider.request(`/session/${own}`)).headers.get('content-security-policy')).toContain(
    "font-src 'self' data: https://fonts.example;",
  )

  await post(provider, `/session/${plain}/pay`, typed('4242424242424242', { expected_total: 10_000 }))
  await provider.drainAll()
  const { email } = typed('4242424242424242') as { email: string }
  const mails = await (await provider.request(`/mailbox.json?to=${encodeURIComponent(email)}`)).json()
  expect(mails[0].from).toMatch(/^"Acme Tools" <[^<>]+>$/)
  expect(mails[0].html).toContain('#b45309')
  expect(mails[0].html).toContain('https://shop.example/logo.webp')
})

test.each(['red;} body{display:none', 'blurple', 'url(//evil.example/x)', 'var(--accent)'])(
  'a session with “%s” as a color is refused by the name of its field',
  async (color) => {
    const { status, body } = await ask(provider, '/checkouts', {
      key: business.apiKey,
      body: {
        product_cart: [{ product_id: product, quantity: 1 }],
        customization: { theme_config: { dark: { text_primary: color } } },
      },
    })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('customization.theme_config.dark.text_primary')
  },
)

test('in front of the portal, everybody sees the look of its business', async () => {
  const page = await (await provider.request(`/portal/${business.businessId}`)).text()
  const data = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(page)?.[1] ?? '{}') as Pick<PortalHome, 'look'>
  expect(data.look.styles).toContain('#b45309')
})

test('an open checkout names the seller’s terms as soon as they are saved', async () => {
  const session = await openSession()
  const none = { terms_url: null, refund_policy_url: null, privacy_policy_url: null }
  expect((await shown(session)).seller).toEqual(none)
  const pages = { ...none, terms_url: 'https://acme.example/terms' }
  await business.client.patch('/settings/seller', { body: { terms_url: pages.terms_url, support_email: 'help@acme.example' } })
  expect((await shown(session)).seller).toEqual(pages)
})
