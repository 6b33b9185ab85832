import { openDatabase, sql } from '@tradepost/kit/database/database'
import { getTestAccess } from '@tradepost/kit/testing/test-databases'
import type { PlatformConfig } from '@tradepost/platform-server/config'
import type { ProviderConfig } from '@tradepost/provider-server/config'
import { type Broken, checkBooks, checkNothingBroken } from '@tradepost/provider-server/testing/test-books'

/**
 * The rules between the shop and the payments provider, as queries that must return nothing; `payments` are the provider's. Its
 * own rules are in `provider/server/src/testing/test-invariants-money.ts` and `test-invariants-records.ts`.
 */
export const SHOP_INVARIANTS: Readonly<Record<string, string>> = {
  'a paid order belongs to a payment that succeeded': `select orders.id from orders join payments on payments.id = orders.payment_id
    where orders.status = 'paid' and payments.status <> 'succeeded'`,
  'a paid order has the total and currency of its payment': `select orders.id from orders join payments on payments.id = orders.payment_id
    where orders.status = 'paid' and (orders.total, orders.currency::text) is distinct from (payments.total, payments.currency)`,
  'a payment pays one order': `select payment_id as id from orders where status = 'paid' group by payment_id having count(*) > 1`,
}

type Urls = {
  platform: Pick<PlatformConfig, 'databaseUrl'>
  provider: Pick<ProviderConfig, 'databaseUrl' | 'acquirerDatabaseUrl'>
}

/** Lists what breaks a rule between the shop and the provider. */
export async function listBrokenSales({ platform, provider }: Urls): Promise<Broken[]> {
  const options = { ...getTestAccess().connections, max: 1 }
  const [shop, paid] = [openDatabase(platform.databaseUrl, options), openDatabase(provider.databaseUrl, options)]
  try {
    const payments = await sql`select id, status, total_amount as total, currency from payments`.execute(paid.db)
    const asked = Object.entries(SHOP_INVARIANTS).map(
      ([name, query]) => sql`(select ${name} as name, id from (${sql.raw(query)}) as broken limit 10)`,
    )
    const { rows } = await sql<Broken>`with payments as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(payments.rows)}::jsonb) as row (id text, status text, total bigint, currency text)
      ) ${sql.join(asked, sql` union all `)}`.execute(shop.db)
    return rows
  } finally {
    await Promise.all([shop.close(), paid.close()])
  }
}

/** Checks the books of a world: the provider's, the card network's and the shop's. @throws if a rule is broken */
export async function checkInvariants(urls: Urls): Promise<void> {
  await checkBooks(urls.provider)
  checkNothingBroken(await listBrokenSales(urls))
}
