import { transition } from '@tradepost/kit/states'
import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'
import { type ConnectionTrigger, connectionStates } from './states.ts'
import type { ProviderConnectionRow } from './table.ts'

type Learned = Partial<
  Pick<
    ProviderConnectionRow,
    'businessId' | 'apiKeySealed' | 'apiKeyHint' | 'webhookEndpointId' | 'webhookSecretSealed' | 'webhookSecretHint'
  >
>

/** The only way along the table: what a step learned and where it leads are kept together. @throws 409 when it is not there any more */
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
