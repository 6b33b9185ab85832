import type { Deps } from '#src/deps.ts'
import type { ProviderConnectionRow } from './table.ts'

/** Lists the secrets that a connection's events may be signed with: more than one while it is rotated, and for a day after. */
export function listSigningSecrets({ providerSecrets, clock }: Deps, connection: ProviderConnectionRow): string[] {
  const { webhookSecretSealed, nextWebhookSecretSealed, oldWebhookSecretSealed, oldWebhookSecretEndsAt } = connection
  const isOldAccepted = oldWebhookSecretEndsAt !== null && oldWebhookSecretEndsAt > clock.now()
  const sealed = [webhookSecretSealed, nextWebhookSecretSealed, isOldAccepted ? oldWebhookSecretSealed : null]
  return sealed.flatMap((each) => (each === null ? [] : [providerSecrets.open(each)]))
}
