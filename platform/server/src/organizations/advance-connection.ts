import { transition } from '@tradepost/kit/states'
import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'
import { type ConnectionTrigger, connectionStates } from './states.ts'
import type { ProviderConnectionRow } from './table.ts'

type Learned = Partial<
  Pick<
    ProviderConnectionRow,
    | 'businessId'
    | 'apiKeySealed'
    | 'apiKeyHint'
    | 'webhookEndpointId'
    | 'webhookUrl'
    | 'webhookSecretSealed'
    | 'webhookSecretHint'
  >
>

/**
 * Moves a connection along its state table, the only way to do so: saves a step's results together with its new status. @throws
 * 409 if its status has changed
 */
export async function advanceConnection(
  scope: Scope,
  connection: ProviderConnectionRow,
  trigger: ConnectionTrigger,
  learned: Learned,
): Promise<ProviderConnectionRow> {
  const { to } = transition(connectionStates, 'connection', connection.status, trigger)
  const advanced = await scope.trx
    .updateTable('providerConnections')
    .set({ ...learned, status: to, problem: null, updatedAt: scope.clock.now() })
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', connection.environment)
    .where('status', '=', connection.status)
    .returningAll()
    .executeTakeFirst()
  if (!advanced) throw fault('CONCURRENT_CHANGE')
  return advanced
}
