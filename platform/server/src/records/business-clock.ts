import { TestClock } from '@tradepost/contract/provider/clocks'
import { later, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import type { Deps } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { recordPass } from './passes.ts'
import type { RecordScope } from './save-records.ts'

type Shop = Pick<ProviderConnectionRow, 'organizationId' | 'environment'>

/** The test clock as it was last told. Null: this provider has none. Undefined: it was not asked yet. */
export async function readClock({ trx, clock, organizationId, environment }: RecordScope): Promise<TestClock | null | undefined> {
  const pass = await trx
    .selectFrom('recordPasses')
    .select(['clock', 'clockAt'])
    .where('organizationId', '=', organizationId)
    .where('environment', '=', environment)
    .executeTakeFirst()
  if (!pass?.clockAt) return undefined
  const { data: told } = TestClock.safeParse(pass.clock)
  if (!told) return null
  const since = clock.now().getTime() - pass.clockAt.getTime()
  // A clock that is being moved stands where it is between two things that fall due.
  const now = told.status === 'ready' ? later(new Date(told.now), since) : new Date(told.now)
  return { ...told, now: now.toISOString(), real_now: later(new Date(told.real_now), since).toISOString() }
}

/** What time it is for a business: its test clock may have been moved, and everything of it happens at its own instants. */
export async function businessNow(scope: RecordScope): Promise<Date> {
  const told = await readClock(scope)
  return told ? new Date(told.now) : scope.clock.now()
}

/** How long a clock that was noted is believed against one that is further behind: two questions may be answered at once. */
const OVERTAKEN_MILLISECONDS = MINUTE

/** Notes what the provider says of the clock. It only goes forward: an answer that is further behind was overtaken by another. */
export async function saveClock(deps: Deps, shop: Shop, told: TestClock | null): Promise<void> {
  const now = deps.clock.now()
  const noted = { clock: told && (JSON.stringify(told) as never), clockAt: now }
  const given = sql<boolean>`record_passes.clock is null or record_passes.clock_at < ${later(now, -OVERTAKEN_MILLISECONDS)}
    or (record_passes.clock ->> 'now')::timestamptz - (record_passes.clock ->> 'real_now')::timestamptz
      <= ${told?.now ?? now}::timestamptz - ${told?.real_now ?? now}::timestamptz`
  await recordPass(deps, shop, { noted, given })
}

/** Asks for the clock, and notes it. */
export async function fetchClock(deps: Deps, shop: Shop, provider: PaymentsProvider): Promise<TestClock | null> {
  const told = await provider.clock.get()
  await saveClock(deps, shop, told)
  return told
}
