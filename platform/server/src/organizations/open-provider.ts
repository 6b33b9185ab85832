import type { Deps } from '#src/deps.ts'
import { reading } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { Patience } from '#src/payments-provider/client.ts'
import { openPaymentsProvider, type PaymentsProvider } from '#src/payments-provider/open.ts'
import { findActiveConnection } from './find-connection.ts'
import type { ProviderConnectionRow } from './table.ts'

/** The provider behind a connection, ready to be asked. @throws PAYMENTS_KEY_MISSING */
export function openProvider(deps: Deps, connection: ProviderConnectionRow, patience: Patience = 'page'): PaymentsProvider {
  const apiKey = connection.apiKeySealed === null ? undefined : deps.providerSecrets.open(connection.apiKeySealed)
  return openPaymentsProvider({ environment: connection.environment, apiKey, baseUrl: deps.config.providerUrl }, patience)
}

/** The provider that an organization sells through. @throws PAYMENTS_KEY_MISSING until its account is open */
export async function openActiveProvider(
  deps: Deps,
  organizationId: string,
  patience: Patience = 'page',
): Promise<{ connection: ProviderConnectionRow; provider: PaymentsProvider }> {
  const connection = await findActiveConnection({ ...reading(deps), organizationId })
  if (!connection) throw fault('PAYMENTS_KEY_MISSING')
  return { connection, provider: openProvider(deps, connection, patience) }
}
