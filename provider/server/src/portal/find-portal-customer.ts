import type { Kysely } from '@tradepost/kit/database/database'
import type { Language } from '@tradepost/messages/languages'
import type { CustomerRow } from '#src/customers/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'

type Named = { businessId: string; email: string }

/**
 * Finds the customer of an address, in live mode before test mode: the newest one who has paid for something, or else the newest.
 * Anyone can become a customer with any address, and must not take this one's place.
 */
export async function findPortalCustomer(
  db: Kysely<ProviderTables>,
  { businessId, email }: Named,
): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where((row) => row.and({ businessId, email }))
    .where('mode', 'in', ['live', 'test'])
    .orderBy('mode')
    .orderBy(
      ({ exists, selectFrom }) =>
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.businessId', '=', 'customers.businessId')
            .whereRef('payments.mode', '=', 'customers.mode')
            .whereRef('payments.customerId', '=', 'customers.id')
            .where('payments.status', '=', 'succeeded'),
        ),
      'desc',
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the language in which a customer bought something last. */
export async function findCustomerLanguage({ trx, ...scope }: Scope, customerId: string): Promise<Language | undefined> {
  const payment = await trx
    .selectFrom('payments')
    .select('language')
    .where((row) => row.and({ ...toTenant(scope), customerId }))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return payment?.language
}
