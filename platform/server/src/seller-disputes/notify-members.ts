import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import type { JobTable } from '@tradepost/kit/jobs'
import { findAccountLanguage } from '#src/auth/account-language.ts'
import { findOrganization } from '#src/auth/find-organization.ts'
import { listMembersWhoMay } from '#src/auth/list-members-who-may.ts'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import { disputeDeadlineEmail, disputeOpenedEmail } from '#src/email/dispute-emails.ts'
import { translateEmail } from '#src/email/translate-email.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import type { Work } from '#src/scope.ts'
import type { DisputeNoticeRow } from './table.ts'

/** How long before its deadline a dispute is mentioned again. */
const REMINDER_MILLISECONDS = 3 * DAY

export const disputeCrontab = '* * * * * notify-of-disputes'

type Kind = DisputeNoticeRow['kind']

/** An open dispute of which the members were not told everything yet. `isAnnounced`: they know that it opened. */
type Unannounced = {
  organizationId: string
  environment: ProviderEnvironment
  id: string
  stage: string
  amount: number
  currency: string
  reason: string | null
  respondBy: Date
  isAnnounced: boolean
}

/** Lists open disputes without one of their two emails, of the providers that shops sell through. */
async function listUnannounced(deps: Deps): Promise<Unannounced[]> {
  const has = (kind: Kind) => sql`exists (select from dispute_notices notice
    where notice.organization_id = d.organization_id and notice.environment = d.environment and notice.dispute_id = d.id
      and notice.stage = d.stage and notice.kind = ${kind})`
  const { rows } = await sql<Unannounced>`
    select d.organization_id as "organizationId", d.environment, d.id, d.stage, d.amount, d.currency, d.body ->> 'reason' as reason,
      d.respond_by as "respondBy", ${has('opened')} as "isAnnounced"
    from dispute_records d
    join provider_connections connection on connection.organization_id = d.organization_id
      and connection.environment = d.environment and connection.is_active
    where d.status = 'dispute_opened' and d.body is not null and d.stage is not null and d.amount is not null
      and d.currency is not null and d.respond_by is not null and not (${has('opened')} and ${has('deadline')})
    order by d.respond_by limit 1000`.execute(deps.database.db)
  return rows
}

/** Notes that an email is sent. False if another process sent it already. */
async function insertNotice(
  { trx, clock }: Work,
  { organizationId, environment, id, stage }: Unannounced,
  kind: Kind,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('disputeNotices')
    .values({ organizationId, environment, disputeId: id, stage, kind, sentAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('disputeId')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Writes an email to each member who may respond, in the transaction that notes it. */
async function notify(deps: Deps, work: Work, { dispute, kind }: { dispute: Unannounced; kind: Kind }): Promise<void> {
  const { organizationId, id, amount, currency, reason, respondBy } = dispute
  const shop = await findOrganization(work.trx, organizationId)
  if (!shop) return
  const url = `${deps.config.url}/dashboard/${shop.slug}/disputes/${id}`
  const email = kind === 'opened' ? disputeOpenedEmail : disputeDeadlineEmail
  for (const to of await listMembersWhoMay({ db: work.trx, log: deps.log }, organizationId, 'dispute:respond')) {
    const draft = email({ to, shopName: shop.name, amount, currency, reason, respondBy, url })
    const language = (await findAccountLanguage(work.trx, to)) ?? 'en'
    await deps.mailer.write(work.trx, work.clock, translateEmail(draft, language))
  }
}

/**
 * Tells the members of one dispute: that it opened, or that three days are left. The first email names the deadline too, so it
 * stands for both if it is that late.
 */
async function notifyOfDispute(deps: Deps, dispute: Unannounced): Promise<void> {
  const now = await getBusinessTime({ ...toReadOnly(deps), ...dispute })
  if (dispute.respondBy <= now) return
  const isNear = addMilliseconds(dispute.respondBy, -REMINDER_MILLISECONDS) <= now
  if (dispute.isAnnounced && !isNear) return
  const kinds: Kind[] = dispute.isAnnounced ? ['deadline'] : isNear ? ['opened', 'deadline'] : ['opened']
  await transact(deps, async (work) => {
    const [first] = kinds
    for (const kind of kinds)
      if ((await insertNotice(work, dispute, kind)) && kind === first) await notify(deps, work, { dispute, kind })
  })
}

export function disputeJobs(deps: Deps): JobTable {
  return {
    'notify-of-disputes': async () => {
      for (const dispute of await listUnannounced(deps)) await notifyOfDispute(deps, dispute)
    },
  }
}
