import { sellerClient } from '@tradepost/e2e/world/seller-client'
import type { World } from '@tradepost/e2e/world/world'
import { at, SHOP, type Stage } from './picture-steps.ts'

const MODELS = ['large', 'small', 'vision']

/** Returns the n-th event of a made-up app: a completion of some size, or a stored file. */
function eventOf(index: number, customers: readonly string[]) {
  const customer_id = customers[index % customers.length] ?? ''
  const event_id = `evt-${index}-${customer_id}`
  if (index % 7 === 3) return { event_id, customer_id, event_name: 'file.stored', metadata: { gigabytes: (index % 9) / 2 } }
  const metadata = { tokens: 40 + ((index * 137) % 900), model: MODELS[index % 3] ?? 'large', is_cached: index % 4 === 0 }
  return { event_id, customer_id, event_name: 'chat.completion', metadata }
}

/** Creates meters of the demo shop with weeks of usage, one refused request, and an unpaid payment that will expire. */
export async function makeUsage(world: World): Promise<void> {
  const { id: organizationId } = await world.platform.deps.database.db
    .selectFrom('organization')
    .select('id')
    .where('slug', '=', SHOP)
    .executeTakeFirstOrThrow()
  const client = await sellerClient(world, { slug: SHOP, organizationId })
  const people = ['Noor El Amrani', 'Jonas Weber', 'Aiko Tanaka']
  const customers: string[] = []
  for (const name of people)
    customers.push(
      (await client.customers.create({ name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` })).customer_id,
    )
  await client.meters.create({
    name: 'Tokens of large models',
    event_name: 'chat.completion',
    measurement_unit: 'tokens',
    aggregation: { type: 'sum', key: 'tokens' },
    filter: {
      conjunction: 'and',
      clauses: [
        {
          conjunction: 'or',
          clauses: [
            { key: 'model', operator: 'equals', value: 'large' },
            { key: 'tokens', operator: 'greater_than', value: 500 },
          ],
        },
        { conjunction: 'and', clauses: [{ key: 'is_cached', operator: 'equals', value: false }] },
      ],
    },
  })
  await client.meters.create({
    name: 'Storage',
    event_name: 'file.stored',
    measurement_unit: 'GB',
    aggregation: { type: 'max', key: 'gigabytes' },
  })
  await client.meters.create({
    name: 'API calls',
    event_name: 'chat.completion',
    measurement_unit: 'calls',
    aggregation: { type: 'count' },
  })
  let made = 0
  for (let day = 0; day < 24; day += 1) {
    const count = 4 + ((day * 5) % 11)
    await client.usageEvents.ingest({ events: Array.from({ length: count }, () => eventOf(made++, customers)) })
    if (day === 23) await expiringPayment(client)
    await client.post('/test_helpers/clock/advance', { body: { seconds: 24 * 3600 } })
    await world.drainAll()
  }
  const late = { ...eventOf(made, customers), timestamp: '2026-01-01T00:00:00Z' }
  await client.usageEvents.ingest({ events: [eventOf(made + 1, customers), late] }).catch(() => undefined)
  await client.usageEvents.ingest({ events: [{ ...eventOf(made, customers), customer_id: 'cus_gone' }] }).catch(() => undefined)
  await client.usageEvents.ingest({ events: [eventOf(made + 2, customers), eventOf(made + 3, customers)] })
  await expiringPayment(client)
}

/** Creates a payment link that no one pays. */
async function expiringPayment(client: Awaited<ReturnType<typeof sellerClient>>): Promise<void> {
  const product = (await client.products.list({ page_number: 0 })).items.find((item) => !item.is_recurring)
  await client.payments.create({
    product_cart: [{ product_id: product?.product_id ?? '', quantity: 1 }],
    customer: { email: 'noor@example.com', name: 'Noor El Amrani' },
    billing: { country: 'US' },
    payment_link: true,
  })
}

/** Fills the form of a new meter up to a filter of two groups. */
export async function startMeter({ page, world }: Stage): Promise<void> {
  await page.goto(`${world.platform.url}/dashboard/${SHOP}/meters/new`)
  await page.getByLabel('Name', { exact: true }).fill('Tokens')
  await page.getByLabel('Unit', { exact: true }).fill('tokens')
  await page.getByLabel('Event name').fill('chat.completion')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByLabel('Condition 1, property').fill('model')
  await page.getByLabel('Condition 1, value').fill('large')
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByLabel('Group 2, condition 1, property').fill('tokens')
  await page.getByLabel('Group 2, condition 1, type').selectOption('number')
  await page.getByLabel('Group 2, condition 1, comparison').selectOption('greater_than')
  await page.getByLabel('Group 2, condition 1, value').fill('500')
  await page.getByRole('group', { name: 'Group 2', exact: true }).getByRole('button', { name: 'Add condition' }).click()
  await page.getByLabel('Group 2, condition 2, property').fill('is_cached')
  await page.getByLabel('Group 2, condition 2, type').selectOption('boolean')
  await page.getByText(/of the last \d+/).waitFor()
}

/** Opens the page of the meter with that name. */
export async function openMeter({ page, world }: Stage, name: string): Promise<void> {
  await page.goto(`${world.platform.url}/dashboard/${SHOP}/meters`)
  await page.getByRole('link', { name }).click()
  await page.getByText(/in this period/).waitFor()
}

const events = `/dashboard/${SHOP}/usage-events`

/** Opens the newest usage event. */
export async function openEvent(stage: Stage): Promise<void> {
  await at(events)(stage)
  await stage.page
    .getByRole('button', { name: /chat.completion|file.stored/ })
    .first()
    .click()
  await stage.page.getByRole('dialog').waitFor()
}

/** Opens the newest refused request. */
export async function openRejected(stage: Stage): Promise<void> {
  await at(`${events}?view=rejected`)(stage)
  await stage.page.getByRole('button', { name: 'More than 1 hour old' }).click()
  await stage.page.getByRole('dialog').waitFor()
}

/** Starts to send an event by hand. */
export async function startEvent(stage: Stage): Promise<void> {
  await at(events)(stage)
  await stage.page.getByRole('button', { name: 'Send test event' }).click()
  await stage.page.getByLabel('Event name').fill('chat.completion')
}
