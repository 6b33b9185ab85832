import type { CustomerNotes, CustomerNotesForm } from '@tradepost/contract/platform/sales/seller-customers'
import { sql } from '@tradepost/kit/database/database'
import type { RecordScope } from '#src/scope.ts'

/** Finds what members noted about a customer; null if they noted nothing. */
export async function findNotes(
  { trx, organizationId, environment }: RecordScope,
  customerId: string,
): Promise<CustomerNotes | null> {
  const { rows } = await sql<{ text: string; author: string | null; updatedAt: Date }>`
    select notes.text, "user".name as author, notes.updated_at as "updatedAt"
    from customer_notes notes left join "user" on "user".id = notes.user_id
    where notes.organization_id = ${organizationId} and notes.environment = ${environment} and notes.customer_id = ${customerId}`.execute(
    trx,
  )
  const [found] = rows
  return found ? { text: found.text, author: found.author, updated_at: found.updatedAt.toISOString() } : null
}

/** Saves what members know about a customer. An empty text removes it. */
export async function saveNotes(
  { trx, clock, organizationId, environment }: RecordScope,
  { customerId, userId, text }: CustomerNotesForm & { customerId: string; userId: string },
): Promise<void> {
  if (text === '') {
    await trx
      .deleteFrom('customerNotes')
      .where('organizationId', '=', organizationId)
      .where('environment', '=', environment)
      .where('customerId', '=', customerId)
      .execute()
    return
  }
  const noted = { text, userId, updatedAt: clock.now() }
  await trx
    .insertInto('customerNotes')
    .values({ organizationId, environment, customerId, ...noted })
    .onConflict((conflict) => conflict.columns(['organizationId', 'environment', 'customerId']).doUpdateSet(noted))
    .execute()
}
