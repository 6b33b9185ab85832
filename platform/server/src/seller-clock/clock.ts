import type { AdvanceClock, TestClock } from '@tradepost/contract/provider/clocks'
import type { Deps } from '#src/deps.ts'
import { fetchClock, readClock, saveClock } from '#src/records/business-clock.ts'
import { loadRecords } from '#src/records/load-records.ts'
import { openActiveProvider } from '#src/records/open-provider.ts'
import type { Scope } from '#src/scope.ts'

/**
 * The test clock of a business, as it was last told. The provider is asked while the clock is being moved, and for a live look:
 * what falls due next changes all the time. Null at a provider that has none.
 */
export async function getClock(deps: Deps, scope: Scope, { isLive }: { isLive: boolean }): Promise<TestClock | null> {
  const told = await readClock(await loadRecords(deps, scope))
  if (told === null || (told?.status === 'ready' && !isLive)) return told
  const { connection, provider } = await openActiveProvider(deps, scope.organizationId)
  return fetchClock(deps, connection, provider)
}

/** @throws 404 at a provider that has no test clock, 409 while somebody else moves it */
export async function advanceClock(deps: Deps, scope: Scope, body: AdvanceClock): Promise<TestClock> {
  const { connection, provider } = await openActiveProvider(deps, scope.organizationId)
  const clock = await provider.clock.advance(body)
  await saveClock(deps, connection, clock)
  return clock
}
