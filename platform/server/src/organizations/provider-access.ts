import type { Deps } from '#src/deps.ts'
import type { ProviderAccess } from '#src/payments-provider/client.ts'
import type { ProviderConnectionRow } from './table.ts'

/** Returns the access data of the provider behind a connection. */
export function getProviderAccess({ config, providerSecrets }: Deps, connection: ProviderConnectionRow): ProviderAccess {
  const { environment, apiKeySealed } = connection
  const apiKey = apiKeySealed === null ? undefined : providerSecrets.open(apiKeySealed)
  return { environment, apiKey, baseUrl: config.providerUrl }
}
