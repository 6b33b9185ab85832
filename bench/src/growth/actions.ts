import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import { ORDER_KEY } from '@tradepost/contract/platform/buyer/checkout'
import { makeDeliverer } from '@tradepost/e2e/world/foreign/sign-delivery'
import { sql } from '@tradepost/kit/database/database'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import { sellOnce } from '../load/sales.ts'
import type { GrowingShop } from './growing-shop.ts'

export type Action = () => Promise<unknown>
type Actions = Record<string, Action>

function must({ status, body }: { status: number; body: unknown }): unknown {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** What was sold last, by ID. */
async function findNewest({ client }: GrowingShop) {
  const [payment] = (await client.payments.list({ page_size: 1 })).items
  const [subscription] = (await client.subscriptions.list({ page_size: 1 })).items
  if (!payment || !subscription) throw new Error('The shop has sold nothing')
  return { payment, subscription: subscription.subscription_id }
}
type Newest = Awaited<ReturnType<typeof findNewest>>

/** What a shop does all the time. */
async function listWork({ world, seller, client }: GrowingShop, { payment, subscription }: Newest): Promise<Actions> {
  const { slug, organizationId, products } = seller
  const guest = world.visitor()
  const deliverer = await makeDeliverer(world, seller)
  const lines = await client.payments.retrieveLineItems(payment.payment_id)
  const startCheckout = async () => {
    await guest.call('PUT', `/api/shops/${slug}/cart/items/${products.caliper.product_id}`, { quantity: 1 })
    return (await guest.post<StartedCheckout>(`/api/shops/${slug}/checkout`)).body
  }
  const { order_id: order } = await startCheckout()
  return {
    'a sale': () => sellOnce(world, seller),
    async 'a webhook'() {
      const { order_id: id, checkout_url: url } = await startCheckout()
      const own = { payment_id: `pay_${id}`, checkout_session_id: url.split('/').at(-1), metadata: { [ORDER_KEY]: id } }
      const data = { ...payment, lines, ...own, payload_type: 'Payment' }
      const at = world.platform.deps.clock.now()
      const body = deliverer.eventBody('payment.succeeded', data, at)
      const { status } = await deliverer.deliver({ id: `msg_${id}`, body, at })
      if (status !== 200) throw new Error(`The event was answered with ${status}`)
    },
    async 'a renewal'() {
      await sql`update schedule set due_at = now(), wakes_at = now()
        where (business_id, mode, kind, subject_id) = (
          select business_id, mode, 'renew_subscription', id from subscriptions where id = ${subscription})`.execute(
        world.provider.deps.database.db,
      )
      await world.drainAll()
    },
    async 'a refresh'() {
      await sql`update record_passes set claimed_until = now()`.execute(world.platform.deps.database.db)
      await refreshRecords(world.platform.deps, { organizationId, environment: 'embedded' })
      await world.drainAll()
    },
    'shop page': async () => must(await guest.get(`/api/shops/${slug}`)),
    'product page': async () => must(await guest.get(`/api/shops/${slug}/products/${products.caliper.product_id}`)),
    'order page': async () => must(await guest.get(`/api/orders/${order}`)),
  }
}

const LISTS = [
  'payments',
  'customers',
  'subscriptions',
  'refunds',
  'license-keys',
  'balance-entries',
  'payouts',
  'received-events',
  'webhook-events',
]

/** What the loyal buyer's own pages show. */
const OWN = ['purchases', 'account/access', 'invoices', 'downloads', 'license-keys', 'subscriptions', 'wallets']

/** What the dashboard shows, and the loyal buyer's own pages. */
function listPages({ seller: { visitor, slug }, loyal }: GrowingShop, { payment, subscription }: Newest): Actions {
  const paths = {
    ...Object.fromEntries(LISTS.map((list) => [list, list])),
    home: 'home',
    'home, 12 months': 'home?period=12m',
    balance: 'balance',
    'payments that succeeded': 'payments?status=succeeded',
    'payments by a name': 'payments?q=Beatrice',
    'payments by a name with a typo': 'payments?q=Beatirce',
    payment: `payments/${payment.payment_id}`,
    customer: `customers/${payment.customer.customer_id}`,
    subscription: `subscriptions/${subscription}`,
    search: 'search?q=Beatrice',
    'search with a typo': 'search?q=Beatirce',
  }
  const pages = Object.entries(paths).map(([name, path]): [string, Action] => [
    name,
    async () => must(await visitor.get(`/api/organizations/${slug}/${path}`)),
  ])
  return {
    ...Object.fromEntries(pages),
    ...Object.fromEntries(
      OWN.map((name): [string, Action] => [`own ${name}`, async () => must(await loyal.get(`/api/${name}`))]),
    ),
  }
}

/** What apps ask the provider. */
function listCalls({ world, client }: GrowingShop, { payment }: Newest): Actions {
  const lists = [
    '/payments',
    '/payments?page_size=100',
    '/customers',
    '/subscriptions',
    '/refunds',
    '/license_keys',
    '/balances/ledger',
  ]
  const ofPayment = `/balances/ledger?reference_object_id=${payment.payment_id}`
  const calls = [...lists, ofPayment].map((path): [string, Action] => [
    `GET ${path.replace(payment.payment_id, '…')}`,
    async () => {
      const headers = { authorization: `Bearer ${client.bearerToken}` }
      const answer = await fetch(`${world.provider.url}${path}`, { headers })
      return must({ status: answer.status, body: await answer.json() })
    },
  ])
  return Object.fromEntries(calls)
}

/** Lists actions of which none may cost more as the shop grows, by name. What writes comes last: searches read that first. */
export async function listActions(shop: GrowingShop): Promise<Actions> {
  const newest = await findNewest(shop)
  return { ...listPages(shop, newest), ...listCalls(shop, newest), ...(await listWork(shop, newest)) }
}
