import { SECOND, startStopwatch } from '@tradepost/kit/clock'
import type { Deps } from '#src/deps.ts'
import type { Tenant } from '#src/scope.ts'
import { BATCH, claimDue, listDueTenants, type Turn } from './claim-due.ts'
import type { DueRow } from './table.ts'

/** While tenants have more due than their shares, others are looked for so often. */
const LIST_AGAIN_MILLISECONDS = 2 * SECOND

const isSame = (left: Tenant, right: Tenant): boolean => left.businessId === right.businessId && left.mode === right.mode

/**
 * Claims jobs turn by turn: each tenant that has some gets its share of a batch, before any of them gets another. So a business
 * with a million renewals holds up nobody for longer than a few batches take, and tenants with one job each share a batch.
 */
export function createTurns(deps: Deps) {
  /** Those that wait for their turn, and those that had theirs and may have more. */
  let waiting: Tenant[] = []
  let again: Tenant[] = []
  let isLast = false
  let sinceListing = startStopwatch()
  let listing: Promise<void> | undefined
  const list = async () => {
    const { tenants, isAll } = await listDueTenants(deps)
    waiting = tenants
    again = []
    isLast = isAll
    sinceListing = startStopwatch()
  }
  const startTurns = async (): Promise<void> => {
    if (again.length > 0 && sinceListing() < LIST_AGAIN_MILLISECONDS) {
      waiting = again
      again = []
    } else {
      listing ??= list().finally(() => {
        listing = undefined
      })
      await listing
    }
  }
  /** Takes the tenants whose turn it is. After the last turn there are none; in it, all that is left fits into a batch. */
  const takeNext = async (): Promise<Turn> => {
    // Another lane may have taken all that were listed.
    while (waiting.length === 0 && !isLast) await startTurns()
    const tenants = waiting.splice(0, BATCH)
    return { tenants, share: isLast ? BATCH : Math.floor(BATCH / tenants.length) }
  }
  return {
    /** Claims the next batch. Returns undefined if nothing is due. */
    async claimNext(): Promise<DueRow[] | undefined> {
      const { tenants, share } = await takeNext()
      if (tenants.length === 0) return undefined
      const claimed = await claimDue(deps, { tenants, share })
      if (!isLast) again.push(...tenants.filter((tenant) => claimed.filter((due) => isSame(due, tenant)).length === share))
      return claimed
    },
    mayHaveMore: () => waiting.length > 0 || !isLast,
  }
}
