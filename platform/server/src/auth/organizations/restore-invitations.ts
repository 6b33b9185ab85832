import { MINUTE, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { type Deps, transact } from '#src/deps.ts'

/** Longer than better-auth takes from accepting an invitation to creating the member. */
const CLAIMED_SECONDS = MINUTE / SECOND

/**
 * Makes invitations pending again whose person never became a member, because the server died in between. If the person was
 * invited anew meanwhile, the new invitation counts; of several such ones, the one that was accepted last. Both times are the
 * database's: another machine's clock may differ.
 */
export async function restoreInvitations(deps: Deps): Promise<void> {
  await transact(deps, ({ trx }) =>
    sql`
      update invitation claimed set status = 'pending'
      where claimed."claimedAt" < now() - make_interval(secs => ${CLAIMED_SECONDS}) and claimed.status = 'accepted'
        and not exists (select from closed_organizations where organization_id = claimed."organizationId")
        and not exists (
          select from invitation other
          where other."organizationId" = claimed."organizationId" and lower(other.email) = lower(claimed.email)
            and (other.status = 'pending' or (other."claimedAt", other.id) > (claimed."claimedAt", claimed.id)))`.execute(trx),
  )
}
