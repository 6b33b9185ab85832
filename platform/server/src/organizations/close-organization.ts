import type { Scope } from '#src/scope.ts'

/** Closes a business: its shop and its dashboard are gone, orders and their mails stay. Doing it again changes nothing. */
export async function closeOrganization({ trx, clock, organizationId }: Scope): Promise<void> {
  await trx
    .insertInto('closedOrganizations')
    .values({ organizationId, closedAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
