import { createReadOnlyScope, type Deps } from '#src/deps.ts'
import type { Tenant } from '#src/scope.ts'
import { getDispute } from './get-dispute.ts'

/**
 * Closes a dispute that the business won at the card network, so that its payment can be refunded again: right after it was
 * decided, and by its due job after a crash in between. Repeating it changes nothing.
 */
export async function closeDispute(deps: Deps, tenant: Tenant, id: string): Promise<void> {
  const scope = await createReadOnlyScope(deps, tenant)
  const { networkKey, updatedAt } = await getDispute(scope, id)
  await deps.acquirer.closeDispute(networkKey, updatedAt)
}
