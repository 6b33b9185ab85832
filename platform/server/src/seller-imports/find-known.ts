import type { ImportNoun } from '@tradepost/contract/platform/catalog/seller-imports'
import { sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import type { RecordScope } from '#src/scope.ts'

const Priced = z.object({
  name: z.string(),
  price: z.looseObject({
    type: z.string(),
    currency: z.string(),
    price: z.int().optional(),
    payment_frequency_count: z.int().optional(),
    payment_frequency_interval: z.string().optional(),
  }),
})

/** Returns what makes a product the same as another one: its name, and what is paid how often. */
export function toProductKey(product: unknown): string | undefined {
  const { data } = Priced.safeParse(product)
  if (!data) return undefined
  const { type, currency, price, payment_frequency_count: count, payment_frequency_interval: interval } = data.price
  return JSON.stringify([data.name.trim().toLowerCase(), type, currency, price, count ?? null, interval ?? null])
}

type Found = { id: string; key: string }

async function findProducts({ trx, organizationId, environment }: RecordScope, names: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<{ id: string; body: unknown }>`
    select id, body from product_records where organization_id = ${organizationId} and environment = ${environment}
      and body is not null and not is_archived and name = any(${names}::text[])
    order by created_at desc`.execute(trx)
  return rows.map(({ id, body }) => ({ id, key: toProductKey(body) ?? '' }))
}

/** The column by which each kind of object is known already. Archived products and deleted discounts don't count. */
const COLUMNS = { customers: ['customer_records', 'email'], discounts: ['discount_records', 'code'] } as const

async function findByColumn(
  { trx, organizationId, environment }: RecordScope,
  noun: keyof typeof COLUMNS,
  keys: readonly string[],
): Promise<Found[]> {
  const [table, column] = COLUMNS[noun]
  const { rows } = await sql<Found>`
    select id, ${sql.ref(column)} as key from ${sql.table(table)}
    where organization_id = ${organizationId} and environment = ${environment}
      and body is not null and ${sql.ref(column)} = any(${keys}::text[])
    order by created_at desc`.execute(trx)
  return rows
}

/** Finds the objects that these rows would create again, by the keys of the rows; of several, the oldest. */
export async function findKnown(
  scope: RecordScope,
  noun: ImportNoun,
  rows: readonly { key: string; name: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map()
  const found =
    noun === 'products'
      ? await findProducts(scope, [...new Set(rows.map(({ name }) => name.trim().toLowerCase()))])
      : await findByColumn(scope, noun, [...new Set(rows.map(({ key }) => key))])
  return new Map(found.map(({ id, key }) => [key, id]))
}
