import { addMilliseconds, HOUR } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { generateSecret, hashSecret } from '@tradepost/kit/secrets/secrets'
import { getPortalPath } from '#src/businesses/portal-path.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import type { Deps } from '#src/deps.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { SESSION_MILLISECONDS } from './open-portal.ts'

/** How long a link can be opened, in real time (reference, 3.11). */
export const LINK_MILLISECONDS = 24 * HOUR

type NewLink = { customer: Pick<CustomerRow, 'id'>; returnUrl: string | null }

/** Creates a link that opens the portal of a customer once. Returns its URL, which can't be read from the database. */
export async function createPortalLink(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  { customer, returnUrl }: NewLink,
): Promise<string> {
  const token = generateSecret('portal_link')
  const now = clock.now()
  await scope.trx
    .insertInto('portalLinks')
    .values({
      ...toTenant(scope),
      digest: hashSecret(token),
      customerId: customer.id,
      returnUrl,
      createdAt: now,
      endsAt: addMilliseconds(now, LINK_MILLISECONDS),
    })
    .execute()
  return `${scope.url}${getPortalPath(scope.businessId)}/open?token=${token}`
}

const BATCH = 1000

/** Deletes links with their sessions, once neither can be used. Returns how many. */
export async function purgePortalLinks(deps: Deps): Promise<number> {
  const { rows } = await sql`
    delete from portal_links where (business_id, mode, digest) in (
      select business_id, mode, digest from portal_links
      where ends_at <= ${addMilliseconds(deps.clock.now(), -SESSION_MILLISECONDS)} limit ${BATCH} for update skip locked
    ) returning 1`.execute(deps.database.db)
  return rows.length
}
