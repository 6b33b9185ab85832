import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Scope } from '#src/scope.ts'

type Account = { environment: ProviderEnvironment; userId: string }

/** Returns an account's customer ID at the provider, if it has one. */
export async function findProviderCustomer(scope: Scope, { environment, userId }: Account): Promise<string | undefined> {
  const known = await scope.trx
    .selectFrom('providerCustomers')
    .select('customerId')
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', environment)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return known?.customerId
}

/** Makes this the customer that an account buys as from now on. */
export async function saveProviderCustomer(scope: Scope, account: Account & { customerId: string }): Promise<void> {
  const { customerId } = account
  await scope.trx
    .insertInto('providerCustomers')
    .values({ ...account, organizationId: scope.organizationId })
    .onConflict((conflict) => conflict.columns(['organizationId', 'environment', 'userId']).doUpdateSet({ customerId }))
    .execute()
}
