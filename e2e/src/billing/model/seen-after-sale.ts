import type DodoPayments from 'dodopayments'
import { written } from './dates.ts'
import { isDisabled } from './keys.ts'
import type { Business } from './opened-business.ts'
import type { Payment, State } from './state.ts'
import { nameOf } from './stock.ts'

const placeOf = ({ payments }: State, payment: Payment): string =>
  `${payment.of}/${payments.filter(({ of }) => of === payment.of).indexOf(payment)}`

/** Returns what happened after the sales, from the model. */
export function afterSaleForeseen(state: State) {
  const { refunds, disputes, keys, subscriptions, books } = state
  return {
    refunds: refunds
      .map(({ payment, at, status, total }) => {
        const isPartial = total < payment.total
        return `${written(at)} ${placeOf(state, payment)} ${status} ${total} ${isPartial ? 'partial' : 'whole'}`
      })
      .sort(),
    disputes: disputes.map(({ payment, at, status, stage, amount, isRdr }) =>
      [written(at), placeOf(state, payment), `dispute_${status}`, stage, amount, isRdr ? 'RDR' : '-'].join(' '),
    ),
    keys: subscriptions.map(({ place }) =>
      keys
        .filter(({ of }) => of === place)
        .map((key) => `${written(key.at)} ${key.plan} ${isDisabled(state, key) ? 'disabled' : 'active'}`),
    ),
    wallets: subscriptions.map(({ wallet }) => wallet.map(({ event, change, balance }) => `${event} ${change} to ${balance}`)),
    books,
  }
}

const SIZE = 100

/** Reads all pages of a list. */
async function readAll<Item>(read: (page: { page_size: number; page_number: number }) => PromiseLike<{ items: Item[] }>) {
  const all: Item[] = []
  for (let page_number = 0; all.length === page_number * SIZE; page_number += 1)
    all.push(...(await read({ page_size: SIZE, page_number })).items)
  return all
}

/** Returns the place of a payment by its id, as in the model. */
function findPlace({ subscriptions }: Business, id: string): string {
  const of = subscriptions.findIndex(({ payments }) => payments.includes(id))
  return `${of}/${subscriptions[of]?.payments.indexOf(id)}`
}

/** Appends the ids of new keys to their subscriptions, in the order in which they were issued. */
function learnKeys({ subscriptions }: Business, listed: readonly DodoPayments.LicenseKey[]): void {
  const oldestFirst = listed.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  for (const { id, subscription_id } of oldestFirst) {
    const keys = subscriptions.find((each) => each.id === subscription_id)?.keys
    if (keys && !keys.includes(id)) keys.push(id)
  }
}

async function keysSeen(business: Business): Promise<string[][]> {
  const listed = await readAll((page) => business.client.licenseKeys.list(page))
  learnKeys(business, listed)
  const lineOf = ({ created_at, product_id, status }: DodoPayments.LicenseKey) =>
    `${created_at} ${nameOf(business, product_id)} ${status}`
  return business.subscriptions.map(({ keys }) =>
    keys.flatMap((id) => listed.filter((key) => key.id === id).map((key) => lineOf(key))),
  )
}

/** Reads the wallet of a subscription's customer, oldest entry first. */
async function walletSeen({ client }: Business, { customerId }: Business['subscriptions'][number]): Promise<string[]> {
  const entries = await readAll((page) => client.customers.wallets.ledgerEntries.list(customerId, page))
  return entries
    .map(({ event_type, is_credit, amount, after_balance }) =>
      [event_type, is_credit ? amount : -amount, 'to', after_balance].join(' '),
    )
    .reverse()
}

/** Sums what changed the business's balance by event type; payouts only move it on. */
async function booksSeen({ world, businessId }: Business): Promise<Record<string, number>> {
  const rows = await world
    .provider()
    .deps.database.db.selectFrom('ledgerEntries')
    .select(({ fn }) => ['eventType', 'side', fn.sum<number>('amount').as('amount')])
    .where('businessId', '=', businessId)
    .where('account', '=', 'merchant_balance')
    .groupBy(['eventType', 'side'])
    .execute()
  const books: Record<string, number> = {}
  for (const { eventType, side, amount } of rows.filter((row) => !row.eventType.startsWith('payout')))
    books[eventType] = (books[eventType] ?? 0) + (side === 'credit' ? Number(amount) : -Number(amount))
  return books
}

/** Returns what happened after the sales, from the real provider. Payments have to be known already. */
export async function afterSaleSeen(business: Business) {
  const { client } = business
  const refunds = await readAll((page) => client.refunds.list(page))
  const disputes = await readAll((page) => client.disputes.list(page))
  return {
    refunds: refunds
      .map(({ payment_id, created_at, status, amount, is_partial }) =>
        [created_at, findPlace(business, payment_id), status, amount, is_partial ? 'partial' : 'whole'].join(' '),
      )
      .sort(),
    disputes: business.disputes.flatMap((id) =>
      disputes
        .filter(({ dispute_id }) => dispute_id === id)
        .map(({ payment_id, created_at, dispute_status, dispute_stage, amount, is_resolved_by_rdr }) =>
          [
            created_at,
            findPlace(business, payment_id),
            dispute_status,
            dispute_stage,
            amount,
            is_resolved_by_rdr ? 'RDR' : '-',
          ].join(' '),
        ),
    ),
    keys: await keysSeen(business),
    wallets: await Promise.all(business.subscriptions.map((each) => walletSeen(business, each))),
    books: await booksSeen(business),
  }
}
