import type { PlansForm } from '@tradepost/contract/platform/catalog/seller-products'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { generateId } from '@tradepost/kit/ids'
import * as z from 'zod'
import { fault, faultAt } from '#src/faults.ts'
import type { Body } from '#src/records/merge-update.ts'
import { products as productNoun } from '#src/records/nouns/products.ts'
import { listBeside, listBodiesOf } from '#src/records/read-records.ts'
import type { ConnectionKey, RecordScope } from '#src/scope.ts'
import { readPrice } from './read-price.ts'

/** Which products are plans of a page, by their IDs. */
export type Plans = ReadonlyMap<string, { id: string; name: string; place: number }>

const Row = z.object({ productId: z.string(), groupId: z.string(), name: z.string(), place: z.int() })
type Row = z.infer<typeof Row>

const plansQuery = ({ organizationId, environment }: ConnectionKey) => sql<{ body: Body }>`
  select jsonb_build_object('productId', plan.product_id, 'groupId', plan.group_id, 'name', grouped.name, 'place', plan.place) as body
  from plans plan
  join plan_groups grouped
    on (grouped.organization_id, grouped.environment, grouped.id) = (plan.organization_id, plan.environment, plan.group_id)
  where plan.organization_id = ${organizationId} and plan.environment = ${environment}
  order by plan.group_id, plan.place`

const listAll = async (scope: RecordScope): Promise<Row[]> => Row.array().parse(await listBeside(scope, plansQuery(scope)))

/** Reads which products of a shop share a page with others, archived ones too. */
export async function readPlans(scope: RecordScope): Promise<Plans> {
  const rows = await listAll(scope)
  return new Map(rows.map(({ productId, groupId: id, name, place }) => [productId, { id, name, place }]))
}

/** Selects the IDs of the products in a group. */
export const idsOfGroup = ({ organizationId, environment }: ConnectionKey, groupId: string): RawBuilder<unknown> =>
  sql`(select product_id from plans mine
    where mine.organization_id = ${organizationId} and mine.environment = ${environment} and mine.group_id = ${groupId})`

/** Returns the plans that a product is one of; null for a product by itself. */
export async function findPlans(scope: RecordScope, productId: string): Promise<PlansForm | null> {
  const rows = await listAll(scope)
  const own = rows.find((row) => row.productId === productId)
  if (!own) return null
  return { name: own.name, product_ids: rows.filter((row) => row.groupId === own.groupId).map((row) => row.productId) }
}

/** @throws 422 PLAN_NOT_FOUND, PLANS_CURRENCY_MISMATCH */
async function checkProducts(scope: RecordScope, ids: readonly string[]): Promise<void> {
  const bodies = await listBodiesOf(scope, productNoun, ids)
  const prices = new Map(bodies.map(readPrice).flatMap((price) => (price ? [[price.productId, price] as const] : [])))
  const currencies = ids.map((id) => {
    const price = prices.get(id)
    if (!price) throw faultAt('plans.product_ids', 'PLAN_NOT_FOUND')
    return price.currency
  })
  const [first = ''] = currencies
  const other = currencies.find((currency) => currency !== first)
  if (other) throw faultAt('plans.product_ids', 'PLANS_CURRENCY_MISMATCH', { currency: first, other })
}

/** Takes a product and those that share its page apart: each has a page of its own again. */
async function dissolve({ trx, organizationId, environment }: RecordScope, groupId: string | undefined): Promise<void> {
  if (groupId === undefined) return
  await trx
    .deleteFrom('planGroups')
    .where((row) => row.and({ organizationId, environment, id: groupId }))
    .execute()
}

/**
 * Saves the plans that a product is one of, in this order; null: it is by itself, and so are those that were beside it.
 * @throws 422 PLANS_LACK_PRODUCT, PLAN_NOT_FOUND, PLANS_CURRENCY_MISMATCH, PLAN_OF_OTHER_PAGE
 */
export async function savePlans(scope: RecordScope, productId: string, form: PlansForm | null): Promise<void> {
  const { trx, clock, organizationId, environment } = scope
  const rows = await listAll(scope)
  const own = rows.find((row) => row.productId === productId)
  if (form === null) return dissolve(scope, own?.groupId)
  const { name, product_ids: ids } = form
  if (!ids.includes(productId)) throw faultAt('plans.product_ids', 'PLANS_LACK_PRODUCT')
  const taken = rows.find((row) => ids.includes(row.productId) && row.groupId !== own?.groupId)
  if (taken) throw faultAt('plans.product_ids', 'PLAN_OF_OTHER_PAGE', { page: taken.name })
  await checkProducts(scope, ids)
  await dissolve(scope, own?.groupId)
  const id = own?.groupId ?? generateId('planGroup', clock.now())
  await trx.insertInto('planGroups').values({ organizationId, environment, id, name, updatedAt: clock.now() }).execute()
  const saved = await trx
    .insertInto('plans')
    .values(ids.map((each, place) => ({ organizationId, environment, productId: each, groupId: id, place })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // Somebody else has just made one of them a plan of another page.
  if (saved.numInsertedOrUpdatedRows !== BigInt(ids.length)) throw fault('CONCURRENT_CHANGE')
}
