import type { AdvanceClock, TestClock } from '@tradepost/contract/provider/clocks'
import type { Deps } from '#src/deps.ts'
import { fetchClock, readClock, saveClock } from '#src/records/business-clock.ts'
import { loadRecords } from '#src/records/load-records.ts'
import { openActiveProvider } from '#src/records/open-provider.ts'
import type { Scope } from '#src/scope.ts'

/**
 * Returns the business's test clock as last fetched. Fetches it while the clock is moving, and for a live view, since the next
 * scheduled events change all the time. Null for a provider without a test clock.
 */
export async function getClock(deps: Deps, scope: Scope, { isLive }: { isLive: boolean }): Promise<TestClock | null> {
  const told = await readClock(await loadRecords(deps, scope))
  if (told === null || (told?.status === 'ready' && !isLive)) return told
  const { connection, provider } = await openActiveProvider(deps, scope.organizationId)
  return fetchClock(deps, connection, provider)
}

/** @throws 404 for a provider without a test clock, 409 while someone else moves it */
export async function advanceClock(deps: Deps, scope: Scope, body: AdvanceClock): Promise<TestClock> {
  const { connection, provider } = await openActiveProvider(deps, scope.organizationId)
  const clock = await provider.clock.advance(body)
  await saveClock(deps, connection, clock)
  return clock
}
