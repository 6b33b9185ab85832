import type { Scope } from '#src/scope.ts'
import { advanceDispute } from './advance-dispute.ts'
import { getDispute } from './get-dispute.ts'

/** Ends a dispute that nobody answered by its deadline. One that was answered or has a later deadline stays. */
export async function expireDispute(scope: Scope, id: string): Promise<void> {
  const dispute = await getDispute(scope, id)
  if (dispute.status === 'dispute_opened' && dispute.respondBy <= scope.clock.now())
    await advanceDispute(scope, dispute, 'expire')
}
