import { addMilliseconds, HOUR } from '@tradepost/kit/clock'
import { generateSecret, hashSecret } from '@tradepost/kit/secrets/secrets'
import { getPortalPath } from '#src/businesses/portal-path.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import type { Deps } from '#src/deps.ts'
import { type Scope, toTenant } from '#src/scope.ts'

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
