import type { RouteEntry } from '@tradepost/kit/http/routes'
import { makeTestProvider, OPERATOR_KEY, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonOf, sendRaw } from '#src/world/raw-request.ts'
import { declaredAt } from './mass-assignment/declared-fields.ts'
import { type ForgedRoute, forgeRoute } from './mass-assignment/forge-route.ts'
import { type ForgedFields, forgeFields } from './mass-assignment/forged-fields.ts'
import { type WriteWatch, watchWrites } from './mass-assignment/written-values.ts'
import { nameOf } from './matrix/own-routes.ts'
import { type FullBusiness, openFullBusiness, providerRequest } from './matrix/provider-requests.ts'
import { PROVIDER_ROUTES } from './matrix/provider-routes.ts'

/* As mass-assignment.test.ts, for the payments provider: with a business's own key, on its hosted page, and as the operator. */

let provider: TestProvider
let own: FullBusiness
let other: FullBusiness
let watch: WriteWatch
let forged: ForgedFields
beforeAll(async () => {
  provider = await makeTestProvider()
  own = await openFullBusiness(provider, 'Own Ltd')
  other = await openFullBusiness(provider, 'Other Ltd')
  // Counted for both modes of a business, as "live": what is written of that is no forgery.
  await provider.request(`/portal/${own.business.businessId}/links`, {
    method: 'POST',
    headers: { origin: provider.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'maya@example.com' }),
  })
  await provider.drainAll()
  watch = await watchWrites(provider.deps.database.db)
  const { customers, products, brands } = other.ids
  const foreign = { business_id: other.business.businessId, customer_id: customers, product_id: products, brand_id: brands }
  forged = forgeFields(watch.columns, foreign)
})
afterAll(() => provider.close())

const outcomes = new Map<string, ForgedRoute>()
const print = ({ body }: RouteEntry) => body?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) ?? {}

let turn = 0
const fresh = (): string => {
  turn += 1
  return `fresh-${turn}`
}

/** Fields whose value must be new each time, by route. */
const RENEWED: Readonly<Record<string, () => Promise<object>>> = {
  'POST /operator/businesses': async () => ({ name: fresh() }),
  'POST /licenses/deactivate': async () => ({
    license_key: own.licenseKey,
    license_key_instance_id: own.things('license_key_instances'),
  }),
  // The bank decides once the dispute is answered.
  'POST /test_helpers/disputes/{dispute_id}/advance': async () => ({ to: 'won' }),
  'POST /portal/{business_id}/open': async () => ({ token: await own.createToken() }),
}

const isPortal = (path: string) => path.startsWith('/portal/')

/** A disabled key can't be activated, an answered dispute takes no files, and the bank decides after that. */
const FIRST = ['/licenses/activate']
const LAST = ['/disputes/{dispute_id}/challenge', '/test_helpers/disputes/{dispute_id}/advance']
const rankOf = ({ path }: RouteEntry) => (FIRST.includes(path) ? -2 : LAST.indexOf(path))

const writes = PROVIDER_ROUTES.filter(({ method, body }) => method !== 'get' && body).toSorted((a, b) => rankOf(a) - rankOf(b))
test.each(writes.map((route) => [nameOf(route), route] as const))(
  "a field that the route doesn't take is never stored by %s",
  async (name, route) => {
    const request = await providerRequest(route, { kind: 'own' }, { own, other })
    const schema = print(route)
    const key = route.caller === 'operator' ? OPERATOR_KEY : own.business.apiKey
    const outcome = await forgeRoute(
      {
        async body() {
          return { ...jsonOf(String(request.body)), ...(await RENEWED[name]?.()) }
        },
        declaredAt: (place) => declaredAt(schema, place),
        async send(body) {
          const caller: Record<string, string> = isPortal(route.path)
            ? { cookie: own.cookie, origin: provider.url }
            : { authorization: `Bearer ${key}` }
          const headers = { 'content-type': 'application/json', ...request.headers, ...caller }
          await watch.take()
          const reply = await sendRaw(provider.url, { ...request, body: JSON.stringify(body), headers })
          if (reply.status < 400) await provider.drainAll()
          return { reply, written: await watch.take() }
        },
      },
      forged,
    )
    outcomes.set(name, outcome)
    expect(outcome.stored).toEqual([])
  },
)

/** Routes whose valid request is refused here, for a reason of its own. */
const UNTRIED: readonly string[] = [
  // The business's own call has changed the plan before.
  'POST /portal/{business_id}/api/subscriptions/{subscription_id}/change-plan',
  'POST /portal/{business_id}/api/subscriptions/{subscription_id}/change-plan/preview',
  // The payment is disputed.
  'POST /payments/{payment_id}/invoices',
  'POST /portal/{business_id}/api/payments/{payment_id}/invoices',
  // The business's own call has disabled the endpoint before.
  'POST /webhooks/{webhook_id}/examples',
  'POST /webhooks/{webhook_id}/replay',
]

test('the other routes took their valid request', () => {
  const untried = [...outcomes].filter(([, { isTried }]) => !isTried).map(([name]) => name)
  expect(untried.sort()).toEqual(UNTRIED.toSorted())
})
