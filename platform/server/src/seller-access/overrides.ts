import type { AccessOverrideForm } from '@tradepost/contract/platform/developers/seller-access'
import { generateId } from '@tradepost/kit/ids'
import { recomputeAccess } from '#src/access/recompute-access.ts'
import type { AccessOverrideRow } from '#src/access/table.ts'
import { fault, faultAt } from '#src/faults.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { products } from '#src/records/nouns/products.ts'
import { isKnown } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'

/** A customer and a product. */
export type AccessSubject = { customerId: string; productId: string }

/** @throws 404 CUSTOMER_NOT_FOUND, PRODUCT_NOT_FOUND, also for those of another business */
async function checkSubject(scope: RecordScope, { customerId, productId }: AccessSubject): Promise<void> {
  if (!(await isKnown(scope, customers, customerId))) throw fault('CUSTOMER_NOT_FOUND:known')
  if (!(await isKnown(scope, products, productId))) throw fault('PRODUCT_NOT_FOUND')
}

/** Ends the decision that holds, if there is one, and returns it. Locked, so of two at once one waits. */
async function closeOverride(scope: RecordScope, subject: AccessSubject, now: Date): Promise<AccessOverrideRow | undefined> {
  const { trx, organizationId, environment } = scope
  return trx
    .updateTable('accessOverrides')
    .set({ endedAt: now })
    .where('organizationId', '=', organizationId)
    .where('environment', '=', environment)
    .where('customerId', '=', subject.customerId)
    .where('productId', '=', subject.productId)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Gives or takes a product, whatever was bought, from now on. It replaces an earlier decision, which is returned.
 * @throws 404 for an unknown customer or product; 422 for an end in the past; 409 CONCURRENT_CHANGE
 */
export async function saveOverride(
  scope: RecordScope,
  subject: AccessSubject,
  { gives_access: givesAccess, until, why }: AccessOverrideForm,
): Promise<AccessOverrideRow | undefined> {
  await checkSubject(scope, subject)
  const now = await getBusinessTime(scope)
  const end = until === null ? null : new Date(until)
  if (end !== null && end <= now) throw faultAt('until', 'INVALID_REQUEST_PARAMETERS:pastTime')
  const replaced = await closeOverride(scope, subject, now)
  const { organizationId, environment } = scope
  const saved = await scope.trx
    .insertInto('accessOverrides')
    .values({
      organizationId,
      environment,
      id: generateId('accessOverride'),
      ...subject,
      givesAccess,
      why,
      since: now,
      until: end,
      endedAt: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'environment', 'customerId', 'productId']).where('endedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  // Two people decided at the same time, and neither had one to end.
  if (!saved) throw fault('CONCURRENT_CHANGE')
  await recomputeAccess(scope, { customerIds: [subject.customerId] })
  return replaced
}

/** Ends the decision, so that purchases decide again. @throws 404 ACCESS_OVERRIDE_NOT_FOUND */
export async function cancelOverride(scope: RecordScope, subject: AccessSubject): Promise<AccessOverrideRow> {
  const now = await getBusinessTime(scope)
  const ended = await closeOverride(scope, subject, now)
  if (!ended) throw fault('ACCESS_OVERRIDE_NOT_FOUND')
  await recomputeAccess(scope, { customerIds: [subject.customerId] })
  return ended
}
