import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { assert } from '@tradepost/kit/faults'
import type { Scope } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'

/** `provenUserId`: the account with the buyer's email, if its owner has proved the mailbox. */
export type ShopAndBuyer = { shopName: string; isClosed: boolean; provenUserId: string | null }

const find = prepare(
  (_: Kysely<PlatformTables>, { organizationId, email }: { organizationId: string; email: string }) => sql<ShopAndBuyer>`
    select name as shop_name,
      exists (select from closed_organizations closed where closed.organization_id = organization.id) as is_closed,
      (select id from "user" join proven_mailboxes proven on proven.user_id = id where email = ${email} and "emailVerified")
        as proven_user_id
    from organization where id = ${organizationId}`,
)

/** Reads what a paid order needs of its shop, and of the account with its buyer's email. */
export async function readShopAndBuyer({ trx, organizationId }: Scope, email: string): Promise<ShopAndBuyer> {
  const [found] = await find.run(trx, { organizationId, email: email.toLowerCase() })
  assert(found, 'An order has a shop')
  return found
}
