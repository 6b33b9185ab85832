import type { Deps } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'

/**
 * Has the records of a shop compared with its provider in the background. One comparison at most waits for each shop, and it
 * is due at once. While one runs, another one is queued behind it.
 */
export async function refreshSoon(
  { addJob }: Pick<Deps, 'addJob'>,
  { organizationId, environment }: Pick<ProviderConnectionRow, 'organizationId' | 'environment'>,
): Promise<void> {
  await addJob('refresh-records', { organizationId, environment }, `refresh-records/${organizationId}/${environment}`)
}
