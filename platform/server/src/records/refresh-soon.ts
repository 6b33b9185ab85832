import { SECOND } from '@tradepost/kit/clock'
import type { Deps } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'

type Shop = Pick<ProviderConnectionRow, 'organizationId' | 'environment'>

/**
 * Adds a job that refreshes a shop's records right away. At most one waits for each shop. While one runs, another one can be
 * queued behind it.
 */
export async function refreshSoon({ addJob }: Pick<Deps, 'addJob'>, { organizationId, environment }: Shop): Promise<void> {
  await addJob('refresh-records', { organizationId, environment }, `refresh-records/${organizationId}/${environment}`)
}

/** Refreshes a shop's records for pages that found them old: once a second, however many pages do. */
export function refreshOld(deps: Pick<Deps, 'addJob' | 'clock' | 'keepBusy' | 'refreshedAt'>, shop: Shop): void {
  const key = `${shop.organizationId}/${shop.environment}`
  const now = deps.clock.now()
  const last = deps.refreshedAt.get(key)
  if (last && Math.abs(now.getTime() - last.getTime()) < SECOND) return
  deps.refreshedAt.set(key, now)
  deps.keepBusy(refreshSoon(deps, shop))
}
