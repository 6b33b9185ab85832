import type { Deps } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'

/**
 * Adds a job that refreshes a shop's records right away. At most one waits for each shop. While one runs, another one can be
 * queued behind it.
 */
export async function refreshSoon(
  { addJob }: Pick<Deps, 'addJob'>,
  { organizationId, environment }: Pick<ProviderConnectionRow, 'organizationId' | 'environment'>,
): Promise<void> {
  await addJob('refresh-records', { organizationId, environment }, `refresh-records/${organizationId}/${environment}`)
}
