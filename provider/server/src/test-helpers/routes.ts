import { AdvanceClock, TestClock } from '@tradepost/contract/provider/clocks'
import { providerRoutes } from '#src/callers.ts'
import { getClock, moveClock } from '#src/clocks/move-clock.ts'
import type { Scope } from '#src/scope.ts'

async function showClock(scope: Scope): Promise<TestClock> {
  const { now, clock, nextDueAt } = await getClock(scope)
  return {
    now: (clock?.stoppedAt ?? now).toISOString(),
    status: clock?.targetAt ? 'advancing' : 'ready',
    target: clock?.targetAt?.toISOString() ?? null,
    done_count: clock?.doneCount ?? 0,
    next_due_at: nextDueAt?.toISOString() ?? null,
  }
}

export const testHelperRoutes = providerRoutes('Test helpers')
  .get('/test_helpers/clock', { summary: 'See the test clock', caller: 'read', returns: TestClock }, async ({ scope }) =>
    showClock(scope),
  )
  .post(
    '/test_helpers/clock/advance',
    { summary: 'Move the test clock forward', caller: 'write', body: AdvanceClock, returns: TestClock, faults: [403, 409] },
    async ({ scope, body }) => {
      await moveClock(scope, body)
      return showClock(scope)
    },
  )
