import { type Deps, toReadOnly } from '#src/deps.ts'
import { getActiveConnection, getProviderAccess } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { TimeoutProfile } from '#src/payments-provider/client.ts'
import { openPaymentsProvider, type PaymentsProvider } from '#src/payments-provider/open.ts'
import { createAnswerObserver } from './answer-observer.ts'

/** Opens the provider behind a connection; all its answers are saved to the records. @throws PAYMENTS_KEY_MISSING */
export function openProvider(
  deps: Deps,
  connection: ProviderConnectionRow,
  patience: TimeoutProfile = 'page',
  observer = createAnswerObserver(deps, connection),
): PaymentsProvider {
  return openPaymentsProvider(getProviderAccess(deps, connection), patience, observer)
}

/** Opens the provider that an organization sells through. @throws PAYMENTS_KEY_MISSING until its account is open */
export async function openActiveProvider(
  deps: Deps,
  organizationId: string,
  patience: TimeoutProfile = 'page',
): Promise<{ connection: ProviderConnectionRow; provider: PaymentsProvider }> {
  const connection = await getActiveConnection({ ...toReadOnly(deps), organizationId })
  return { connection, provider: openProvider(deps, connection, patience) }
}
