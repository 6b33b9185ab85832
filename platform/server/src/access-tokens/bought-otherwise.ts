import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { ConnectionKey } from '#src/scope.ts'

/**
 * Selects the payments and subscriptions that an account bought as another customer than its own: as a guest, with another email,
 * or in an order that doesn't tell. `own` is a text, empty for an account without a customer. Each select is a range of an index,
 * so what was bought as oneself isn't read.
 */
export function boughtOtherwiseQuery(
  { organizationId, environment }: ConnectionKey,
  { userId, own }: { userId: string; own: RawBuilder<unknown> },
): RawBuilder<{ paymentId: string; subscriptionId: string | null }> {
  const selects = [sql`is null`, sql`< ${own}`, sql`> ${own}`].map(
    (isOther) => sql`
      select payment_id, subscription_id from orders
      where user_id = ${userId} and organization_id = ${organizationId} and environment = ${environment} and status = 'paid'
        and customer_id ${isOther}`,
  )
  return sql`${sql.join(selects, sql` union all `)}`
}
