import DodoPayments from 'dodopayments'
import type { Seller } from './seller.ts'
import type { World } from './world.ts'

/** The provider's SDK with the key that the platform sells with for this shop: for what the dashboard does not do. */
export async function sellerClient(world: World, seller: Pick<Seller, 'slug' | 'organizationId'>): Promise<DodoPayments> {
  const { database, providerSecrets } = world.platform.deps
  const { apiKeySealed } = await database.db
    .selectFrom('providerConnections')
    .select('apiKeySealed')
    .where('organizationId', '=', seller.organizationId)
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow()
  if (!apiKeySealed) throw new Error(`The shop ${seller.slug} is not connected`)
  return new DodoPayments({ bearerToken: providerSecrets.open(apiKeySealed), baseURL: world.provider.url, maxRetries: 0 })
}
