import { runsOf } from '@tradepost/kit/testing/test-runs'
import { must } from '#src/auth/matrix/people.ts'
import { openFullShop } from '#src/auth/matrix/things.ts'
import type { SocialWorld } from '#src/auth/social/social-world.ts'
import { GOOD_CARD, payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'

const EMAIL = 'canary@stored.example'
const PASSWORD = 'canary-of-a-password-7Qm4Zx'
const HEADER = 'canary-of-a-webhook-header-9Lk2Vb'
const CLIENT = 'tradepost-cli'
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** What gets somebody in, and must stand nowhere, by what it is. */
export type Secrets = Readonly<
  Record<
    | 'password'
    | 'session'
    | 'device code'
    | 'user code'
    | 'session of a device'
    | 'webhook header'
    | 'card number'
    | Links
    | Keys,
    string
  >
>
type Links = 'link to a new password' | 'link to delete an account' | 'link to the portal' | 'session of the portal'
type Keys = 'API key' | 'API key of a repeated request' | 'access key' | 'invitation'
export type Filled = { secrets: Secrets; businessId: string; email: string }

type Own = { session: { token: string } }
type Device = { device_code: string; user_code: string }

/** Signs a device in, and leaves the codes of another one waiting. */
async function signDeviceIn(world: SocialWorld['world'], visitor: Visitor) {
  const ask = () => must('device', world.visitor().post<Device>('/api/auth/device/code', { client_id: CLIENT }))
  const [used, waiting] = [await ask(), await ask()]
  await must('open', visitor.get(`/api/auth/device?user_code=${used.user_code}`))
  await must('approve', visitor.post('/api/auth/device/approve', { userCode: used.user_code }))
  const asked = { grant_type: GRANT, device_code: used.device_code, client_id: CLIENT }
  const { access_token: token } = await must(
    'token',
    world.visitor().post<{ access_token: string }>('/api/auth/device/token', asked),
  )
  return { waiting, token }
}

/** Returns what follows a word in the address of the newest email's link. */
async function readLink(visitor: Visitor, to: string, pattern: RegExp): Promise<string> {
  for (const mail of await visitor.mails(to)) {
    const [, token] = pattern.exec(mail.text) ?? []
    if (token) return token
  }
  throw new Error(`No email to ${to} has a link like ${pattern}`)
}

/** Creates an API key twice with one idempotency key, as a program does that didn't get the answer. */
async function createKeyTwice(world: SocialWorld['world'], apiKey: string): Promise<[string | null, string | null]> {
  const send = async () => {
    const answer = await fetch(`${world.provider.url}/api_keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'idempotency-key': 'repeated' },
      body: JSON.stringify({ name: 'Repeated', access: 'write' }),
    })
    return ((await answer.json()) as { secret: string | null }).secret
  }
  return [await send(), await send()]
}

/** Opens the portal by its link, and returns the secret of its cookie. */
async function openPortal(world: SocialWorld['world'], businessId: string, token: string): Promise<string> {
  const answer = await fetch(`${world.provider.url}/portal/${businessId}/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.provider.url },
    body: JSON.stringify({ token }),
  })
  return /^portal=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? ''
}

/** Opens a shop with a buyer who paid, and what lets programs in. */
async function openFilledShop({ world }: SocialWorld) {
  const seller = await world.openShop()
  const at = `/api/organizations/${seller.slug}`
  const client = await sellerClient(world, seller)
  const bought = { product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }] }
  const { checkout_url: url } = await client.checkoutSessions.create(bought)
  await payHosted(url ?? '', { email: EMAIL })
  await client.checkoutSessions.create(bought)
  await world.drainAll()
  const key = { name: 'Till', access: 'write', expires_at: null }
  const { secret: apiKey } = await must('API key', seller.visitor.post<{ secret: string }>(`${at}/api-keys`, key))
  const { secret: accessKey } = await must(
    'access key',
    seller.visitor.post<{ secret: string }>(`${at}/access-keys`, { name: 'Till' }),
  )
  const { id: hook } = await client.webhooks.create({ url: 'http://127.0.0.1:1/canary', headers: { 'x-from': HEADER } })
  await must('example', seller.visitor.post(`${at}/webhooks/${hook}/examples`, { type: 'payout.created' }))
  const [repeated, again] = await createKeyTwice(world, client.bearerToken)
  if (!repeated || again !== null) throw new Error('A repeated request shows the key again')
  const [customer] = (await client.customers.list()).items
  const makeLink = async () => new URL((await client.customers.customerPortal.create(customer?.customer_id ?? '')).link)
  const tokenOf = (link: URL) => link.searchParams.get('token') ?? link.hash.slice(1).replace(/^token=/, '')
  const [opened, link] = [await makeLink(), await makeLink()]
  const businessId = opened.pathname.split('/')[2] ?? ''
  return {
    seller,
    businessId,
    secrets: {
      'webhook header': HEADER,
      'card number': GOOD_CARD,
      'API key': apiKey,
      'API key of a repeated request': repeated,
      'access key': accessKey,
      'link to the portal': tokenOf(link),
      'session of the portal': await openPortal(world, businessId, tokenOf(opened)),
    },
  }
}

/** Signs a person up and in by several ways, and asks for links. */
async function signInEverywhere(social: SocialWorld, { visitor: owner, organizationId }: Seller) {
  const { world } = social
  const visitor = world.visitor()
  await must('sign up', visitor.signUp({ email: EMAIL, password: PASSWORD }))
  social.person({ email: EMAIL })
  await social.link(visitor)
  const { session } = await must('session', visitor.get<Own>('/api/auth/get-session'))
  const device = await signDeviceIn(world, visitor)
  const invitation = { email: EMAIL, role: 'member', organizationId }
  await must('invite', owner.post('/api/auth/organization/invite-member', invitation))
  await must('delete', visitor.post('/api/auth/delete-user', { callbackURL: '/' }))
  await must('forget', world.visitor().post('/api/auth/request-password-reset', { email: EMAIL }))
  await world.drainAll()
  return {
    password: PASSWORD,
    session: session.token,
    'device code': device.waiting.device_code,
    'user code': device.waiting.user_code,
    'session of a device': device.token,
    'link to a new password': await readLink(visitor, EMAIL, /\/reset-password\/([^?\s]+)/),
    'link to delete an account': await readLink(visitor, EMAIL, /delete-user\/callback\?token=([^&\s]+)/),
    invitation: await readLink(visitor, EMAIL, /\/invitations\/[^?\s]+\?token=([^&\s]+)/),
  }
}

/**
 * Fills the tables by what people and programs do, and returns what got them in. At full length, also with a shop that has one of
 * everything.
 */
export async function fillTables(social: SocialWorld): Promise<Filled> {
  const { seller, businessId, secrets } = await openFilledShop(social)
  const ways = await signInEverywhere(social, seller)
  if (runsOf({ usual: 0, all: 1 }) > 0) await openFullShop(social, 'stored-buyer@example.com')
  return { businessId, email: EMAIL, secrets: { ...secrets, ...ways } }
}
