import { type AccessDecision, toAccessStatus } from '@tradepost/contract/platform/access'
import type { Grant } from './compute-grants.ts'

const isAt = ({ since, until }: Grant, now: Date): boolean => since <= now && (until === null || until > now)
const isActive = ({ reason }: Grant): boolean => toAccessStatus(reason) === 'active'

/** The end of time, for comparing. */
const lastsUntil = ({ until }: Grant): number => until?.getTime() ?? Number.POSITIVE_INFINITY

/** Sorts what decides first: access before none, then what lasts longest, then what began last. */
const byWeight = (left: Grant, right: Grant): number =>
  Number(isActive(right)) - Number(isActive(left)) ||
  (isActive(left) ? Math.sign(lastsUntil(right) - lastsUntil(left)) || 0 : 0) ||
  right.since.getTime() - left.since.getTime() ||
  (left.sourceId < right.sourceId ? -1 : 1)

/**
 * Selects the stretch of each source that holds at an instant. A source always says something: before its first stretch, that
 * one, since the clock of the records may be a little behind.
 */
function selectCurrent(grants: readonly Grant[], now: Date): Grant[] {
  const bySource = Map.groupBy(grants, ({ source, sourceId }) => `${source}/${sourceId}`)
  return [...bySource.values()].flatMap((stretches) => {
    const current = stretches.find((grant) => isAt(grant, now))
    if (current || stretches.some(({ source }) => source === 'seller')) return current ?? []
    return stretches.toSorted((left, right) => left.since.getTime() - right.since.getTime()).slice(0, 1)
  })
}

/**
 * Decides whether a customer has a product, by the grants of that product: every page and program asks this function. A seller's
 * decision wins while it holds; else any purchase that gives access does. Undefined for a product without grants.
 */
export function decideAccess(grants: readonly Grant[], now: Date): AccessDecision | undefined {
  const current = selectCurrent(grants, now)
  const [decided] = current.filter(({ source }) => source === 'seller').toSorted(byWeight)
  const grant = decided ?? current.toSorted(byWeight)[0]
  if (!grant) return undefined
  const { source, sourceId, since, until, reason, paymentId } = grant
  return {
    has_access: isActive(grant),
    status: toAccessStatus(reason),
    reason,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
    source,
    source_id: sourceId,
    payment_id: paymentId,
  }
}
