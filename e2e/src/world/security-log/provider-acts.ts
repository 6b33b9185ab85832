import type DodoPayments from 'dodopayments'
import type { Visitor } from '#src/world/pages/visitor.ts'
import { OPERATOR_KEY, type World } from '#src/world/world.ts'
import { fromNewClient, type SecurityAct, TOKEN } from './security-acts.ts'

/** Everybody whom the acts at the provider are about. */
export type ProviderCast = {
  world: World
  client: DodoPayments
  /** A browser at the provider. */
  browser: Visitor
  businessId: string
  customer: { id: string; email: string }
  key: string
  readOnlyKey: string
  keys: Record<string, string>
}

const PAYMENT = 'pay_0Ntq8ZmA00Kd83jskQp2x'

/** Calls the API as a program does, which is no browser. */
const ask = ({ browser }: ProviderCast, key: string | undefined, method: string, path: string, body?: object) =>
  fromNewClient(browser).call(method, path, body, key === undefined ? {} : { authorization: `Bearer ${key}` })

const portal = ({ businessId }: ProviderCast, path: string) => `/portal/${businessId}${path}`

async function linkToken({ client, customer }: ProviderCast): Promise<string> {
  const { link } = await client.customers.customerPortal.create(customer.id, {})
  return new URL(link).searchParams.get('token') ?? ''
}

type Act = SecurityAct<ProviderCast>

export const PROVIDER_ACTS: readonly Act[] = [
  ['a call without a key', '401 key.refused refused UNAUTHORIZED by nobody', (cast) => ask(cast, undefined, 'GET', '/products')],
  [
    'an unknown key',
    '401 key.refused refused UNAUTHORIZED by nobody',
    (cast) => ask(cast, `tpk_test_${'x'.repeat(40)}`, 'GET', '/products'),
  ],
  [
    'a key that only reads',
    '403 access.forbidden refused FORBIDDEN by reading key',
    (cast) => ask(cast, cast.readOnlyKey, 'POST', '/customers', { email: 'x@example.com', name: 'X' }),
  ],
  [
    'an object of nobody',
    '404 object.missing refused PAYMENT_NOT_FOUND by key',
    (cast) => ask(cast, cast.key, 'GET', `/payments/${PAYMENT}`),
  ],
  [
    'a new key',
    '200 key.created done by key',
    async (cast) => {
      const answer = await ask(cast, cast.key, 'POST', '/api_keys', { name: 'App', access: 'write' })
      Object.assign(cast.keys, answer.body)
      return answer
    },
  ],
  [
    'a key rolled',
    '200 key.replaced done by key',
    async (cast) => {
      const answer = await ask(cast, cast.key, 'POST', `/api_keys/${cast.keys.id}/roll`, { overlap_hours: 0 })
      Object.assign(cast.keys, answer.body)
      return answer
    },
  ],
  ['a key revoked', '200 key.revoked done by key', (cast) => ask(cast, cast.key, 'POST', `/api_keys/${cast.keys.id}/revoke`)],
  [
    'a revoked key',
    '401 key.refused refused UNAUTHORIZED by somebody',
    (cast) => ask(cast, cast.keys.secret, 'GET', '/products'),
  ],
  [
    'the key of the platform revoked',
    '409 access.forbidden refused API_KEY_OF_PLATFORM by key',
    async (cast) => {
      const { body } = await ask(cast, cast.key, 'GET', '/api_keys')
      const own = (body.items as { id: string; name: string }[]).find(({ name }) => name === 'Platform')
      return ask(cast, cast.key, 'POST', `/api_keys/${own?.id}/revoke`)
    },
  ],
  [
    'a signing secret shown',
    '200 secret.revealed done by key',
    async (cast) => {
      const { id } = await cast.client.webhooks.create({ url: 'http://127.0.0.1:9/' })
      cast.keys.webhook = id
      return ask(cast, cast.key, 'GET', `/webhooks/${id}/secret`)
    },
  ],
  [
    'a wrong operator key',
    '401 operator.called refused UNAUTHORIZED by nobody',
    (cast) => ask(cast, `operator-${TOKEN}${TOKEN}`, 'POST', '/operator/businesses', { name: 'X' }),
  ],
  [
    'the operator key',
    '200 operator.called done by nobody',
    (cast) => ask(cast, OPERATOR_KEY, 'POST', '/operator/businesses', { name: 'Acme' }),
  ],
  [
    'a made-up link to upload',
    '403 link.refused refused LINK_NOT_VALID by nobody',
    (cast) => fromNewClient(cast.browser).call('PUT', `/uploads/images/x?expires=1&signature=${TOKEN}`, 'x'),
  ],
  [
    'a made-up link to a delivery',
    '403 link.refused refused by nobody',
    (cast) => fromNewClient(cast.browser).get(`/downloads/${PAYMENT}?expires=1&signature=${TOKEN}`),
  ],
  [
    'a made-up link to a card',
    '403 link.refused refused by nobody',
    (cast) => fromNewClient(cast.browser).get(`/subscriptions/sub_0Ntq8ZmA00Kd83jskQp2x/card?expires=1&signature=${TOKEN}`),
  ],
  [
    'a made-up link to a portal',
    '403 link.refused refused by nobody',
    (cast) => fromNewClient(cast.browser).get(portal(cast, `/open?token=${TOKEN}`)),
  ],
  [
    'a token of a portal that is none',
    '403 link.refused refused LINK_NOT_VALID by nobody',
    (cast) => fromNewClient(cast.browser).post(portal(cast, '/open'), { token: TOKEN }),
  ],
  [
    'a portal without its session',
    '401 session.missing refused PORTAL_SESSION_ENDED by nobody',
    (cast) => fromNewClient(cast.browser).get(portal(cast, '/api/home')),
  ],
  [
    'another site at a portal',
    '403 origin.foreign refused FORBIDDEN by nobody',
    (cast) =>
      fromNewClient(cast.browser).call('POST', portal(cast, '/open'), { token: TOKEN }, { origin: 'https://evil.example' }),
  ],
  [
    'a link to a portal by email',
    '204 portal.asked done by email of customer',
    (cast) => fromNewClient(cast.browser).post(portal(cast, '/links'), { email: cast.customer.email }),
  ],
  [
    'a link to a portal',
    '204 portal.entered done by nobody',
    async (cast) => fromNewClient(cast.browser).post(portal(cast, '/open'), { token: await linkToken(cast) }),
  ],
  [
    'an object that is not in the portal',
    '404 object.missing refused SUBSCRIPTION_NOT_FOUND by customer',
    (cast) => fromNewClient(cast.browser).get(portal(cast, '/api/subscriptions/sub_0Ntq8ZmA00Kd83jskQp2x')),
  ],
  [
    'leaving a portal',
    '204 portal.left done by nobody',
    (cast) => fromNewClient(cast.browser).call('DELETE', portal(cast, '/session')),
  ],
  [
    'a checkout that does not exist',
    '404 object.missing refused CHECKOUT_SESSION_NOT_FOUND by nobody',
    (cast) => fromNewClient(cast.browser).get('/session/cks_0Ntq8ZmA00Kd83jskQp2x/data'),
  ],
  [
    'a discount code that does not exist',
    '422 code.guessed refused INVALID_DISCOUNT_CODE by nobody',
    async (cast) => {
      const { items } = await cast.client.products.list()
      const { session_id } = await cast.client.checkoutSessions.create({
        product_cart: [{ product_id: items[0]?.product_id ?? '', quantity: 1 }],
      })
      return fromNewClient(cast.browser).call('PUT', `/session/${session_id}/discount`, { code: 'GUESSED' })
    },
  ],
  [
    'one call too many',
    '429 limit.reached limited TOO_MANY_REQUESTS by nobody',
    async (cast) => {
      const client = fromNewClient(cast.browser)
      const validate = () => client.post('/licenses/validate', { license_key: 'X' })
      let answer = await validate()
      for (let count = 0; count < 100 && answer.status !== 429; count += 1) answer = await validate()
      return answer
    },
  ],
]
