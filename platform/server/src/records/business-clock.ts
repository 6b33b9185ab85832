import { TestClock } from '@tradepost/contract/provider/clocks'
import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { json, sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { ConnectionKey, RecordScope } from '#src/scope.ts'
import { recordPass } from './passes.ts'

/** Returns the last known test clock. Null: the provider has none. Undefined: it was not asked yet. */
export async function readClock({ trx, clock, organizationId, environment }: RecordScope): Promise<TestClock | null | undefined> {
  const pass = await trx
    .selectFrom('recordPasses')
    .select(['clock', 'clockAt'])
    .where('organizationId', '=', organizationId)
    .where('environment', '=', environment)
    .executeTakeFirst()
  return parseClock(pass, clock.now())
}

/** The last clock that the provider answered with, and when it did by our time. */
export type SavedClock = { clock: unknown; clockAt: Date | null }

function parseClock(pass: SavedClock | undefined, realNow: Date): TestClock | null | undefined {
  if (!pass?.clockAt) return undefined
  const { data: saved } = TestClock.safeParse(pass.clock)
  if (!saved) return null
  const since = realNow.getTime() - pass.clockAt.getTime()
  // A moving clock stands still between two scheduled events.
  const now = saved.status === 'ready' ? addMilliseconds(new Date(saved.now), since) : new Date(saved.now)
  return { ...saved, now: now.toISOString(), real_now: addMilliseconds(new Date(saved.real_now), since).toISOString() }
}

/** Returns the business's time by its last known clock. */
export function toBusinessTime(pass: SavedClock | undefined, realNow: Date): Date {
  const saved = parseClock(pass, realNow)
  return saved ? new Date(saved.now) : realNow
}

/** Returns a business's current time: its test clock may have been moved, and all its data uses that time. */
export async function getBusinessTime(scope: RecordScope): Promise<Date> {
  const saved = await readClock(scope)
  return saved ? new Date(saved.now) : scope.clock.now()
}

/** How long a saved clock counts against an answer with an earlier time: two requests may overlap. */
const OVERTAKEN_MILLISECONDS = MINUTE

/** Saves the provider's clock. It only moves forward, so an answer with an earlier time was overtaken by another. */
export async function saveClock(deps: Deps, shop: ConnectionKey, answer: TestClock | null): Promise<void> {
  const now = deps.clock.now()
  const noted = { clock: answer && json(answer), clockAt: now }
  const given = sql<boolean>`record_passes.clock is null or record_passes.clock_at < ${addMilliseconds(now, -OVERTAKEN_MILLISECONDS)}
    or (record_passes.clock ->> 'now')::timestamptz - (record_passes.clock ->> 'real_now')::timestamptz
      <= ${answer?.now ?? now}::timestamptz - ${answer?.real_now ?? now}::timestamptz`
  await recordPass(deps, shop, { noted, given })
}

/** Fetches the clock and saves it. */
export async function fetchClock(deps: Deps, shop: ConnectionKey, provider: PaymentsProvider): Promise<TestClock | null> {
  const answer = await provider.clock.get()
  await saveClock(deps, shop, answer)
  return answer
}
