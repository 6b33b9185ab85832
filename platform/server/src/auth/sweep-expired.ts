import { addMilliseconds, DAY, SECOND, systemClock } from '@tradepost/kit/clock'
import { type Deps, transact } from '#src/deps.ts'
import { digestPlainTokens } from './digest-plain-tokens.ts'

/** How long a browser that comes back is told of the ban that ended its session. */
const NOTICED_MILLISECONDS = 30 * DAY
/** A request with a recently expired session or code still gets the matching message; a day later the row is deleted. */
const KEPT_MILLISECONDS = DAY
/** Longer than any proof is accepted (accounts/spend-once.ts). */
const SPENT_MILLISECONDS = 2 * DAY

/**
 * Deletes expired sessions, links, device codes and counts. Better-auth only deletes the ones it happens to read. Digests what
 * programs of the release before have left, once they are gone.
 */
export async function sweepExpired(deps: Deps): Promise<void> {
  // Better-auth uses the machine's clock.
  const over = addMilliseconds(systemClock.now(), -KEPT_MILLISECONDS)
  await transact(deps, async ({ trx, clock }) => {
    const db = trx.withoutPlugins()
    const tooOld = addMilliseconds(systemClock.now(), -deps.config.sessionAbsoluteSeconds * SECOND)
    await db
      .deleteFrom('session')
      .where((row) => row.or([row('expiresAt', '<', over), row('createdAt', '<', tooOld)]))
      .execute()
    await db.deleteFrom('verification').where('expiresAt', '<', over).execute()
    await db.deleteFrom('deviceCode').where('expiresAt', '<', over).execute()
    await trx.deleteFrom('resetLinks').where('createdAt', '<', addMilliseconds(clock.now(), -KEPT_MILLISECONDS)).execute()
    await trx.deleteFrom('wantedEmails').where('askedAt', '<', addMilliseconds(clock.now(), -KEPT_MILLISECONDS)).execute()
    await trx
      .deleteFrom('banNotices')
      .where('createdAt', '<', addMilliseconds(systemClock.now(), -NOTICED_MILLISECONDS))
      .execute()
    await trx.deleteFrom('spentProofs').where('spentAt', '<', addMilliseconds(clock.now(), -SPENT_MILLISECONDS)).execute()
    await trx.deleteFrom('signInFailures').where('startedAt', '<', addMilliseconds(clock.now(), -KEPT_MILLISECONDS)).execute()
  })
  if (!deps.isOverlap()) await digestPlainTokens(deps.database, deps.storedTokens)
}
