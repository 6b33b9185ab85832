import type { PaymentLinkForm } from '@tradepost/contract/platform/catalog/seller-payment-links'
import { json } from '@tradepost/kit/database/database'
import { generateId } from '@tradepost/kit/ids'
import { fault } from '#src/faults.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { Scope } from '#src/scope.ts'
import type { PaymentLinkRow } from './table.ts'

type Environment = ProviderConnectionRow['environment']

/** @throws 404 PAYMENT_LINK_NOT_FOUND, also for another business's link */
export async function getPaymentLink(scope: Scope, id: string): Promise<PaymentLinkRow> {
  const link = await ownLinks(scope, id).selectAll().executeTakeFirst()
  if (!link) throw fault('PAYMENT_LINK_NOT_FOUND')
  return link
}

const ownLinks = (scope: Scope, id: string) =>
  scope.trx.selectFrom('paymentLinks').where('organizationId', '=', scope.organizationId).where('id', '=', id)

type Saved = { form: PaymentLinkForm; productName: string }

export async function createPaymentLink(
  scope: Scope,
  { environment, form, productName }: Saved & { environment: Environment },
): Promise<PaymentLinkRow> {
  const now = scope.clock.now()
  return scope.trx
    .insertInto('paymentLinks')
    .values({
      organizationId: scope.organizationId,
      id: generateId('paymentLink'),
      environment,
      productName,
      settings: json(form),
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Saves the whole link. Copies of the old one that were shared still work as before. @throws 404 */
export async function updatePaymentLink(scope: Scope, id: string, { form, productName }: Saved): Promise<PaymentLinkRow> {
  const link = await scope.trx
    .updateTable('paymentLinks')
    .set({ productName, settings: json(form), updatedAt: scope.clock.now() })
    .where('organizationId', '=', scope.organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!link) throw fault('PAYMENT_LINK_NOT_FOUND')
  return link
}

/** Deletes a link from the list and returns it; anyone who has its URL can still pay with it. @throws 404 */
export async function deletePaymentLink(scope: Scope, id: string): Promise<PaymentLinkRow> {
  const link = await scope.trx
    .deleteFrom('paymentLinks')
    .where('organizationId', '=', scope.organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!link) throw fault('PAYMENT_LINK_NOT_FOUND')
  return link
}
