import type { AuditAction, AuditedObject } from '@tradepost/contract/platform/audit-log'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { Noun } from '#src/records/noun.ts'
import { addons } from '#src/records/nouns/addons.ts'
import { brands } from '#src/records/nouns/brands.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { discounts } from '#src/records/nouns/discounts.ts'
import { disputes } from '#src/records/nouns/disputes.ts'
import { licenseKeys } from '#src/records/nouns/license-keys.ts'
import { meters } from '#src/records/nouns/meters.ts'
import { products } from '#src/records/nouns/products.ts'
import { subscriptions } from '#src/records/nouns/subscriptions.ts'
import { type Fields, isFields } from './describe-changes.ts'

/** Objects that the payments provider keeps: their records say what they were before a change. */
const RECORDED: Partial<Record<AuditedObject, Noun>> = {
  addon: addons,
  brand: brands,
  customer: customers,
  discount: discounts,
  dispute: disputes,
  license_key: licenseKeys,
  meter: meters,
  product: products,
  subscription: subscriptions,
}
const NOUNS: ReadonlyMap<string, Noun> = new Map(Object.entries(RECORDED))

/** Returns the kind of object that an action is about. */
export const typeOf = (action: AuditAction): string => action.slice(0, action.indexOf('.'))

/** Returns where an action's objects have their records; undefined for objects of our own. */
export const findNoun = (action: AuditAction): Noun | undefined => NOUNS.get(typeOf(action))

/** Selects an object's record, from the provider that the organization sells through; null if there is none. */
export function recordQuery(action: AuditAction, organizationId: string | null, id: string | undefined): RawBuilder<unknown> {
  const noun = findNoun(action)
  if (!noun || id === undefined) return sql`null`
  return sql`(
    select known.body from ${sql.table(noun.table)} known
    join provider_connections connection using (organization_id, environment)
    where known.organization_id = ${organizationId} and known.id = ${id} and connection.is_active
  )`
}

/** Reads a record as the provider's answers are read, so that the two can be compared; facts of the record stay as they are. */
export function readRecord(action: AuditAction, body: unknown): Fields | undefined {
  if (!isFields(body)) return undefined
  const { data } = findNoun(action)?.schema.safeParse(body) ?? {}
  return isFields(data) ? { ...body, ...data } : body
}
