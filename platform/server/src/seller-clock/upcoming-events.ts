import type { UpcomingEvent } from '@tradepost/contract/platform/developers/seller-clock'
import type { TestClock } from '@tradepost/contract/provider/clocks'
import * as z from 'zod'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import type { Body } from '#src/records/merge-update.ts'
import type { Noun } from '#src/records/noun.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { products } from '#src/records/nouns/products.ts'
import { subscriptions } from '#src/records/nouns/subscriptions.ts'
import { listBodiesOf, readBodies, readTogether } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { readSubscription } from '#src/subscriptions/change-subscription.ts'
import { findNextCharge } from '#src/subscriptions/next-charge.ts'
import { EventFacts, findSubject, NO_FACTS } from './subjects.ts'

/** Events that charge a subscription. */
const CHARGING = ['remind_subscription', 'renew_subscription']

type Due = TestClock['next_due'][number]
type SubjectFacts = Omit<UpcomingEvent, keyof Due>

const NOTHING: SubjectFacts = { ...NO_FACTS, product_names: [] }

const Named = z.object({ name: z.string() })
const Sold = z.object({
  product_id: z.string().optional().catch(undefined),
  product_cart: z
    .array(z.object({ product_id: z.string() }))
    .nullish()
    .catch(null),
})
const NamedProduct = Named.extend({ product_id: z.string() })

async function listProductNames(scope: RecordScope, body: Body): Promise<string[]> {
  const { product_id: id, product_cart: cart } = Sold.parse(body)
  const ids = [...new Set([...(id ? [id] : []), ...(cart ?? []).map((item) => item.product_id)])]
  const known = readBodies(NamedProduct, await listBodiesOf(scope, products, ids))
  return ids.flatMap((each) => known.find(({ product_id }) => product_id === each)?.name ?? [])
}

/** Returns what the next charge takes, as the subscription's page shows it: with tax, where that is known. */
async function readCharge(scope: RecordScope, body: Body): Promise<Pick<SubjectFacts, 'amount' | 'currency'>> {
  const known = readSubscription(body)
  const charge = known && (await findNextCharge(scope, known.subscription, known.cycle))
  const amount = charge ? (charge.total ?? charge.net) : null
  return charge && amount !== null ? { amount, currency: charge.currency } : { amount: null, currency: null }
}

async function describeSubject(scope: RecordScope, { kind, subject_id: id }: Due, noun: Noun): Promise<SubjectFacts> {
  const [body] = await listBodiesOf(scope, noun, [id])
  if (!body) return NOTHING
  const facts = { ...EventFacts.parse(body), product_names: await listProductNames(scope, body) }
  if (noun === customers) return { ...facts, customer_name: Named.safeParse(body).data?.name ?? null }
  if (noun !== subscriptions) return facts
  return { ...facts, ...(CHARGING.includes(kind) ? await readCharge(scope, body) : { amount: null, currency: null }) }
}

/** Lists the clock's next events with the customer, the products and the amount, as far as the reader may see their objects. */
export async function listUpcomingEvents(
  scope: RecordScope,
  { next_due: due }: Pick<TestClock, 'next_due'>,
  permissions: Permissions,
): Promise<UpcomingEvent[]> {
  const together = readTogether(scope)
  const describe = async (event: Due): Promise<SubjectFacts> => {
    const subject = findSubject(event.subject_id, permissions)
    return subject ? describeSubject(together, event, subject.noun) : NOTHING
  }
  return Promise.all(due.map(async (event) => ({ ...event, ...(await describe(event)) })))
}
