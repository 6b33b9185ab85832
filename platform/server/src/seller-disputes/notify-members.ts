import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { findAccountLanguage } from '#src/auth/accounts/account-language.ts'
import { findOrganization } from '#src/auth/organizations/find-organization.ts'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import { type DisputeOutcome, disputeDeadlineEmail, disputeOpenedEmail, disputeOutcomeEmail } from '#src/email/dispute-emails.ts'
import { type EmailDraft, translateEmail } from '#src/email/translate-email.ts'
import { listNotified } from '#src/notifications/settings.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import type { Work } from '#src/scope.ts'
import type { DisputeNoticeRow } from './table.ts'

/** How long before its deadline a dispute is mentioned again. */
const REMINDER_MILLISECONDS = 3 * DAY

type Kind = DisputeNoticeRow['kind']

/** A dispute that members are told about, as its record has it. */
type NotifiedDispute = {
  organizationId: string
  environment: ProviderEnvironment
  id: string
  stage: string
  status: string
  amount: number
  currency: string
}

/** An open dispute of which the members were not told everything yet. `isAnnounced`: they know that it opened. */
type Unannounced = NotifiedDispute & { reason: string | null; respondBy: Date; isAnnounced: boolean }

/** A decided dispute whose outcome the members were not told. The fee is in minor units of its own currency. */
type Decided = NotifiedDispute & { outcome: DisputeOutcome; fee: number | null; feeCurrency: string | null }

const NOTIFIED = sql`d.organization_id as "organizationId", d.environment, d.id, d.stage, d.status, d.amount, d.currency`

/** Disputes of the providers that shops sell through. */
const DISPUTES = sql`dispute_records d join provider_connections connection on connection.organization_id = d.organization_id
  and connection.environment = d.environment and connection.is_active`

const IS_READABLE = sql`d.body is not null and d.stage is not null and d.amount is not null and d.currency is not null`

/** Resolved by Rapid Dispute Resolution. Its first event says so already, so it is never announced as one to respond to. */
const IS_AUTOMATIC = sql`coalesce(d.body -> 'is_resolved_by_rdr' = 'true', false)`

const hasNotice = (kind: Kind) => sql`exists (select from dispute_notices notice
  where notice.organization_id = d.organization_id and notice.environment = d.environment and notice.dispute_id = d.id
    and notice.stage = d.stage and notice.kind = ${kind})`

/** Lists open disputes without one of their two emails. */
async function listUnannounced(deps: Deps): Promise<Unannounced[]> {
  const { rows } = await sql<Unannounced>`
    select ${NOTIFIED}, d.body ->> 'reason' as reason, d.respond_by as "respondBy", ${hasNotice('opened')} as "isAnnounced"
    from ${DISPUTES}
    where d.status = 'dispute_opened' and ${IS_READABLE} and not ${IS_AUTOMATIC} and d.respond_by is not null
      and not (${hasNotice('opened')} and ${hasNotice('deadline')}) and not ${hasNotice('decided')}
    order by d.respond_by limit 1000`.execute(deps.database.db)
  return rows
}

/**
 * Lists decided disputes without the email about it. A shop that connects its provider isn't told of those from before, unless it
 * was told that they opened.
 */
async function listDecided(deps: Deps): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select ${NOTIFIED}, case when d.status = 'dispute_lost' and ${IS_AUTOMATIC} then 'automatic' else substr(d.status, 9) end as outcome,
      (d.body ->> 'fee')::bigint as fee, d.body ->> 'settlement_currency' as "feeCurrency"
    from ${DISPUTES}
    where d.status in ('dispute_won', 'dispute_lost', 'dispute_expired') and ${IS_READABLE} and not ${hasNotice('decided')}
      and (${hasNotice('opened')} or d.created_at >= connection.created_at)
    order by d.created_at limit 1000`.execute(deps.database.db)
  return rows
}

/** Notes that an email is sent. False if another process sent it already, or the dispute has changed since. */
async function insertNotice(
  { trx, clock }: Work,
  { organizationId, environment, id, stage, status }: NotifiedDispute,
  kind: Kind,
): Promise<boolean> {
  const { rows } = await sql`
    insert into dispute_notices (organization_id, environment, dispute_id, stage, kind, sent_at)
    select organization_id, environment, id, stage, ${kind}, ${clock.now()} from dispute_records
    where organization_id = ${organizationId} and environment = ${environment} and id = ${id} and stage = ${stage}
      and status = ${status}
    on conflict do nothing returning dispute_id`.execute(trx)
  return rows.length > 0
}

type Written = { to: string; shopName: string; url: string }

/** Writes an email to each member who may respond and wants them, in the transaction that notes it. */
async function notify(
  deps: Deps,
  work: Work,
  { organizationId, id }: NotifiedDispute,
  email: (written: Written) => EmailDraft,
): Promise<void> {
  const shop = await findOrganization(work.trx, organizationId)
  if (!shop) return
  const url = `${deps.config.url}/dashboard/${shop.slug}/disputes/${id}`
  for (const to of await listNotified({ db: work.trx, log: deps.log }, organizationId, 'disputes')) {
    const language = (await findAccountLanguage(work.trx, to)) ?? 'en'
    await deps.mailer.write(work.trx, work.clock, translateEmail(email({ to, shopName: shop.name, url }), language))
  }
}

/**
 * Tells the members of an open dispute: that it opened, or that three days are left. The first email names the deadline too, so
 * it stands for both if it is that late.
 */
async function notifyOfOpen(deps: Deps, dispute: Unannounced): Promise<void> {
  const now = await getBusinessTime({ ...toReadOnly(deps), ...dispute })
  if (dispute.respondBy <= now) return
  const isNear = addMilliseconds(dispute.respondBy, -REMINDER_MILLISECONDS) <= now
  if (dispute.isAnnounced && !isNear) return
  const kinds: Kind[] = dispute.isAnnounced ? ['deadline'] : isNear ? ['opened', 'deadline'] : ['opened']
  const email = dispute.isAnnounced ? disputeDeadlineEmail : disputeOpenedEmail
  await transact(deps, async (work) => {
    const [first] = kinds
    for (const kind of kinds)
      if ((await insertNotice(work, dispute, kind)) && kind === first)
        await notify(deps, work, dispute, (written) => email({ ...dispute, ...written }))
  })
}

/** Tells the members what became of a dispute. */
async function notifyOfOutcome(deps: Deps, { fee, feeCurrency, ...dispute }: Decided): Promise<void> {
  const cost = fee === null || feeCurrency === null ? null : { amount: fee, currency: feeCurrency }
  await transact(deps, async (work) => {
    if (await insertNotice(work, dispute, 'decided'))
      await notify(deps, work, dispute, (written) => disputeOutcomeEmail({ ...dispute, ...written, fee: cost }))
  })
}

/** Tells the members of disputes that were opened, are near their deadline, or were decided. */
export async function notifyOfDisputes(deps: Deps): Promise<void> {
  for (const dispute of await listUnannounced(deps)) await notifyOfOpen(deps, dispute)
  for (const dispute of await listDecided(deps)) await notifyOfOutcome(deps, dispute)
}
