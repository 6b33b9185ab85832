import { sql } from '@tradepost/kit/database/database'
import { NOUNS } from '@tradepost/platform-server/records/table'
import type DodoPayments from 'dodopayments'
import { expect } from 'vitest'
import type { World } from '#src/world/world.ts'

export type RecordRow = {
  id: string
  body: Record<string, unknown> | null
  words: string
  staleSince: number | null
  isWhole: boolean
}

/** Finds an object that the API only lists. */
function oneOf<T extends object>(items: readonly T[], isWanted: (item: T) => boolean): T {
  const found = items.find(isWanted)
  if (!found) throw new Error('The provider does not list it')
  return found
}

/** Checks the platform's records against the provider: all of them, or those of one organization. */
export function recordsOf({ platform }: World, client: DodoPayments, organizationId?: string) {
  const truth: Readonly<Record<string, (id: string) => PromiseLike<object>>> = {
    product_records: (id) => client.products.retrieve(id),
    addon_records: (id) => client.addons.retrieve(id),
    brand_records: (id) => client.brands.retrieve(id),
    customer_records: (id) => client.customers.retrieve(id),
    discount_records: (id) => client.discounts.retrieve(id),
    meter_records: (id) => client.meters.retrieve(id),
    payment_records: (id) => client.payments.retrieve(id),
    subscription_records: (id) => client.subscriptions.retrieve(id),
    refund_records: (id) => client.refunds.retrieve(id),
    dispute_records: (id) => client.disputes.retrieve(id),
    license_key_records: (id) => client.licenseKeys.retrieve(id),
    payout_records: async (id) => oneOf((await client.payouts.list({ page_size: 100 })).items, (each) => each.payout_id === id),
    balance_entry_records: async (id) =>
      oneOf((await client.balances.retrieveLedger({ page_size: 100 })).items, (each) => each.id === id),
  }
  const rowsOf = async (table: string) =>
    (
      await sql<RecordRow>`select * from ${sql.table(table)}
        where organization_id = coalesce(${organizationId ?? null}, organization_id) order by id`.execute(
        platform.deps.database.db,
      )
    ).rows
  return {
    rowsOf,
    snapshot: async (): Promise<Record<string, RecordRow[]>> =>
      Object.fromEntries(await Promise.all(NOUNS.map(async ({ table }) => [table, await rowsOf(table)]))),
    /** Expects every row to match the provider, and none to be stale unless that is allowed. */
    async expectTruth({ isSettled = true } = {}): Promise<void> {
      for (const { table } of NOUNS)
        for (const { id, body, staleSince, isWhole } of await rowsOf(table)) {
          if (!isSettled && !isWhole) continue
          if (isSettled) expect({ staleSince, isWhole }, `${table} ${id}`).toEqual({ staleSince: null, isWhole: true })
          expect(body, `${table} ${id}`).toMatchObject(await (truth[table]?.(id) ?? Promise.reject(new Error(table))))
        }
    },
  }
}
