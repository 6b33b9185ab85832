import { sql } from '@tradepost/kit/database/database'
import { findAccountLanguage } from '#src/auth/accounts/account-language.ts'
import { findOrganization } from '#src/auth/organizations/find-organization.ts'
import { type Deps, transact } from '#src/deps.ts'
import { payoutEmail } from '#src/email/sale-emails.ts'
import { translateEmail } from '#src/email/translate-email.ts'
import { listNotified } from '#src/notifications/settings.ts'
import type { Work } from '#src/scope.ts'
import { settingsUrlOf } from './settings-url.ts'
import type { PayoutNoticeRow } from './table.ts'

type Ended = Pick<PayoutNoticeRow, 'organizationId' | 'environment' | 'status'> & {
  id: string
  amount: number
  currency: string
}

/** Lists payouts that ended and whose members weren't told. A shop that connects its provider isn't told of those from before. */
async function listEnded(deps: Deps): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select p.organization_id as "organizationId", p.environment, p.id, p.status, p.amount, p.currency
    from provider_connections connection join payout_records p
      on p.organization_id = connection.organization_id and p.environment = connection.environment
    where connection.is_active and p.status in ('success', 'failed') and p.body is not null
      and p.amount is not null and p.currency is not null and p.updated_at >= connection.created_at
      and not exists (select from payout_notices notice where notice.organization_id = p.organization_id
        and notice.environment = p.environment and notice.payout_id = p.id and notice.status = p.status)
    order by p.updated_at limit 1000`.execute(deps.database.db)
  return rows
}

/** Writes the emails about a payout, in the transaction that notes them. */
async function notify(deps: Deps, work: Work, payout: Ended): Promise<void> {
  const { organizationId, environment, id: payoutId, status, amount, currency } = payout
  const inserted = await work.trx
    .insertInto('payoutNotices')
    .values({ organizationId, environment, payoutId, status, sentAt: work.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payoutId')
    .executeTakeFirst()
  const shop = inserted && (await findOrganization(work.trx, organizationId))
  if (!shop) return
  const root = `${deps.config.url}/dashboard/${shop.slug}`
  for (const to of await listNotified({ db: work.trx, log: deps.log }, organizationId, 'payouts')) {
    const language = (await findAccountLanguage(work.trx, to)) ?? 'en'
    const draft = payoutEmail({
      to,
      shopName: shop.name,
      amount,
      currency,
      isSent: status === 'success',
      url: `${root}/payouts/${payoutId}`,
      settingsUrl: settingsUrlOf(root),
    })
    await deps.mailer.write(work.trx, work.clock, translateEmail(draft, language))
  }
}

/** Tells the members who want to hear of payouts of those that were sent or failed, once each. */
export async function notifyOfPayouts(deps: Deps): Promise<void> {
  for (const payout of await listEnded(deps)) await transact(deps, (work) => notify(deps, work, payout))
}
