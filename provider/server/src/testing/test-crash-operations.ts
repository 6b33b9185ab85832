import type DodoPayments from 'dodopayments'
import { type Answered, ask, post, type TestProvider, typed, usd } from './test-provider.ts'
import { monthly } from './test-subscriptions.ts'
import { openLog } from './test-webhook-log.ts'

/** A business of one run. `provider` and `client` are those of the server that runs now. */
export type Scene = {
  provider: TestProvider
  client: DodoPayments
  apiKey: string
  businessId: string
  /** The address of its only buyer. */
  email: string
  /** Where its webhooks can be sent. */
  hooks: string
  /** What `prepare` made. */
  made: Record<string, string>
}

/**
 * Something that moves money or goods. `act` continues from what its caller can see, as a person does whose request got no
 * answer: it's done again after a crash, and does nothing if nothing is left to do.
 */
export type Operation = {
  name: string
  prepare: (scene: Scene) => Promise<Scene['made']>
  act: (scene: Scene) => Promise<unknown>
  /** Whether it also dies at statements that an idle provider makes: looking for events to fan out and deliveries to send. */
  isInBackground?: boolean
}

const call = ({ provider, apiKey }: Scene, path: string, body: object = {}): Promise<Answered> =>
  ask(provider, path, { key: apiKey, body })

const LICENSED = {
  name: 'Caliper',
  price: usd(9000),
  tax_category: 'digital_products' as const,
  license_key_enabled: true,
  license_key_activations_limit: 2,
  digital_product_delivery: { external_url: 'https://acme.example/manual' },
}

/** Opens a checkout of a product with a license key and a link. */
export async function openCheckout(scene: Scene, product: object, more: object = {}): Promise<string> {
  const { product_id } = await scene.client.products.create({ ...LICENSED, ...product })
  const cart = { product_cart: [{ product_id, quantity: 1 }], ...more }
  return (await scene.client.checkoutSessions.create(cart)).session_id
}

/** Pays a checkout unless its page says that it's paid or being paid. */
export async function pay({ provider, email }: Scene, session: string): Promise<string> {
  const shown = await ask(provider, `/session/${session}/data`, { method: 'GET' })
  if (shown.body.status !== 'open') return ''
  const totals = await ask(provider, `/session/${session}/totals?country=US`, { method: 'GET' })
  const { total, wallet } = totals.body
  const input = typed('4242424242424242', { email, expected_total: total, expected_wallet: wallet })
  return String((await post(provider, `/session/${session}/pay`, input)).body.payment_id)
}

async function buy(scene: Scene, more: object = {}): Promise<string> {
  const payment = await pay(scene, await openCheckout(scene, {}, more))
  await scene.provider.drainAll()
  return payment
}

/** Opens a customer with 20.00 in a wallet. */
async function openWallet({ client, email }: Scene): Promise<string> {
  const { customer_id } = await client.customers.create({ email, name: 'Maya Lindqvist' })
  await client.customers.wallets.ledgerEntries.create(customer_id, { entry_type: 'credit', currency: 'USD', amount: 2000 })
  return customer_id
}

const payCheckout = (scene: Scene) => pay(scene, scene.made.session ?? '')

/** Moves the business's clock to the day after the renewal, unless it's there. */
async function moveToRenewal(scene: Scene): Promise<void> {
  const to = scene.made.to ?? ''
  const clock = await ask(scene.provider, '/test_helpers/clock', { method: 'GET', key: scene.apiKey })
  if (String(clock.body.now) < to && clock.body.status === 'ready') await call(scene, '/test_helpers/clock/advance', { to })
  await scene.provider.drainAll()
}

/** Subscribes, and returns the day after the renewal. */
async function subscribe(scene: Scene, more: object = {}): Promise<Scene['made']> {
  const session = await openCheckout(scene, { price: monthly(4000) }, more)
  await pay(scene, session)
  await scene.provider.drainAll()
  return { session, to: new Date(scene.provider.clock.now().getTime() + 32 * 86_400_000).toISOString() }
}

/** Three buyers subscribe at the same instant, so that their renewals are one batch. */
async function subscribeThree(scene: Scene): Promise<Scene['made']> {
  const others = ['second', 'third'].map((name) => ({ ...scene, email: `${name}.${scene.email}` }))
  for (const buyer of others) await subscribe(buyer)
  return subscribe(scene)
}

async function refund(scene: Scene): Promise<void> {
  const { items } = await scene.client.refunds.list()
  if (items.length === 0) await call(scene, '/refunds', { payment_id: scene.made.payment })
}

/** Raises a dispute and takes it through these steps, from wherever it stands. */
async function dispute(scene: Scene, steps: Readonly<Record<string, string>>): Promise<void> {
  const find = async () => (await scene.client.disputes.list()).items[0]
  if (!(await find())) await call(scene, '/test_helpers/disputes', { payment_id: scene.made.payment })
  for (;;) {
    const found = await find()
    const to = found && steps[found.dispute_status]
    if (!to) return
    const { status } = await call(scene, `/test_helpers/disputes/${found.dispute_id}/advance`, { to })
    if (status !== 200) return
  }
}

async function activate({ provider, client, made }: Scene): Promise<void> {
  const { items } = await client.licenseKeyInstances.list()
  if (items.length === 0) await ask(provider, '/licenses/activate', { body: { license_key: made.key, name: 'Laptop' } })
}

async function payOut(scene: Scene): Promise<void> {
  const { items } = await scene.client.payouts.list()
  if (items.length === 0) await call(scene, '/test_helpers/payouts/run')
}

/** Has events sent to the business's endpoint, and returns its ID. */
export const addEndpoint = async ({ client, hooks }: Scene): Promise<string> => (await client.webhooks.create({ url: hooks })).id

/** Replays everything since then, unless that was begun. */
async function replay({ client, made: { webhook = '', since = '' } }: Scene): Promise<void> {
  const log = openLog({ client })
  if ((await log.replays(webhook)).data.length === 0) await log.replay(webhook, { since })
}

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'pay, and send the events',
    async prepare(scene) {
      await addEndpoint(scene)
      return { session: await openCheckout(scene, {}) }
    },
    act: payCheckout,
    isInBackground: true,
  },
  {
    name: 'replay what an endpoint missed',
    async prepare(scene) {
      const webhook = await addEndpoint(scene)
      await scene.client.webhooks.update(webhook, { disabled: true })
      const since = scene.provider.clock.now().toISOString()
      await buy(scene)
      await scene.client.webhooks.update(webhook, { disabled: false })
      return { webhook, since }
    },
    act: replay,
    isInBackground: true,
  },
  { name: 'pay', prepare: async (scene) => ({ session: await openCheckout(scene, {}) }), act: payCheckout },
  { name: 'renew', prepare: (scene) => subscribe(scene), act: moveToRenewal },
  { name: 'renew three in a batch', prepare: subscribeThree, act: moveToRenewal },
  {
    name: 'pay with a wallet and a card',
    async prepare(scene) {
      return { session: await openCheckout(scene, {}, { customer: { customer_id: await openWallet(scene) } }) }
    },
    act: payCheckout,
  },
  {
    name: 'renew from a wallet',
    prepare: async (scene) => subscribe(scene, { customer: { customer_id: await openWallet(scene) } }),
    act: moveToRenewal,
  },
  { name: 'refund', prepare: async (scene) => ({ payment: await buy(scene) }), act: refund },
  {
    name: 'refund to a card and a wallet',
    prepare: async (scene) => ({ payment: await buy(scene, { customer: { customer_id: await openWallet(scene) } }) }),
    act: refund,
  },
  {
    name: 'dispute, won',
    prepare: async (scene) => ({ payment: await buy(scene) }),
    act: (scene) => dispute(scene, { dispute_opened: 'challenged', dispute_challenged: 'won' }),
  },
  {
    name: 'dispute, accepted',
    prepare: async (scene) => ({ payment: await buy(scene) }),
    act: (scene) => dispute(scene, { dispute_opened: 'accepted' }),
  },
  {
    name: 'activate',
    async prepare(scene) {
      await buy(scene)
      return { key: (await scene.client.licenseKeys.list()).items[0]?.key ?? '' }
    },
    act: activate,
  },
  { name: 'payout', prepare: async (scene) => ({ payment: await buy(scene) }), act: payOut },
]
