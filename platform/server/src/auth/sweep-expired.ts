import { DAY, later, systemClock } from '@tradepost/kit/clock'
import type { JobTable } from '@tradepost/kit/jobs'
import { type Deps, transact } from '#src/deps.ts'

/** Whoever still asks with a session or code that has just ended is told so; a day later its row is of no use. */
const KEPT_MILLISECONDS = DAY

/** Every hour. */
export const authCrontab = '17 * * * * sweep-expired'

export function authJobs(deps: Deps): JobTable {
  return { 'sweep-expired': () => sweepExpired(deps) }
}

/** Removes what is over: sessions, links, device codes, counts. Better-auth removes only what it happens to meet. */
export async function sweepExpired(deps: Deps): Promise<void> {
  // By better-auth's clock, which is the machine's.
  const over = later(systemClock.now(), -KEPT_MILLISECONDS)
  await transact(deps, async ({ trx, clock }) => {
    const db = trx.withoutPlugins()
    await db.deleteFrom('session').where('expiresAt', '<', over).execute()
    await db.deleteFrom('verification').where('expiresAt', '<', over).execute()
    await db.deleteFrom('deviceCode').where('expiresAt', '<', over).execute()
    await trx.deleteFrom('resetLinks').where('createdAt', '<', later(clock.now(), -KEPT_MILLISECONDS)).execute()
    await trx.deleteFrom('wantedEmails').where('askedAt', '<', later(clock.now(), -KEPT_MILLISECONDS)).execute()
    await trx.deleteFrom('signInFailures').where('startedAt', '<', later(clock.now(), -KEPT_MILLISECONDS)).execute()
  })
}
