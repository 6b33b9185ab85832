import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import {
  NOTICES,
  type Notice,
  type NotificationsForm,
  type SellerNotifications,
} from '@tradepost/contract/platform/organization/seller-notifications'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { ATTEMPTS_MAX } from '@tradepost/kit/email/claim-emails'
import type { Log } from '@tradepost/kit/log'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import { listMembersWhoMay } from '#src/auth/organizations/list-members-who-may.ts'
import type { Scope } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import type { NotificationSettingRow } from './table.ts'

/** What a member must be allowed to get an email: those about a thing go to who may see it, or can do something about it. */
export const NEEDS: Readonly<Record<Notice, Permission>> = {
  sales: 'payment:read',
  disputes: 'dispute:respond',
  payouts: 'payout:read',
  webhooks: 'webhook:update',
}

type Choices = Pick<NotificationSettingRow, Notice | 'timeZone'>

/** What members get who chose nothing: only what asks for an answer. */
const UNCHOSEN: Choices = { sales: 'off', disputes: true, payouts: false, webhooks: true, timeZone: 'UTC' }

/** A member with their choices, and when an email to them failed for good. */
type Chooser = { id: string; name: string; email: string; choices: Choices; failedAt: Date | null }

/** The last email to an address, if it was given up. */
const FAILED_AT = sql<Date | null>`(
  select case when last.sent_at is null and last.attempt_count >= ${sql.lit(ATTEMPTS_MAX)} then last.recorded_at end
  from (
    select sent_at, attempt_count, recorded_at from emails where recipient = lower("user".email) order by position desc limit 1
  ) last
)`

/** Lists the members of a shop in the order in which they joined, with their choices. */
async function listChoosers(trx: Kysely<PlatformTables>, organizationId: string): Promise<Chooser[]> {
  const { rows } = await sql<Choices & { id: string; name: string; email: string; isChosen: boolean; failedAt: Date | null }>`
    select "user".id, "user".name, "user".email, chosen.user_id is not null as "isChosen", chosen.sales, chosen.disputes,
      chosen.payouts, chosen.webhooks, chosen.time_zone as "timeZone", ${FAILED_AT} as "failedAt"
    from member join "user" on "user".id = member."userId"
    left join notification_settings chosen on chosen.organization_id = member."organizationId" and chosen.user_id = member."userId"
    where member."organizationId" = ${organizationId} order by member."createdAt", member.id`.execute(trx.withoutPlugins())
  return rows.map(({ id, name, email, isChosen, failedAt, ...choices }) => ({
    id,
    name,
    email,
    choices: isChosen ? choices : UNCHOSEN,
    failedAt,
  }))
}

type Reading = { db: Kysely<PlatformTables>; log: Log }

/** Lists the emails of the members who get emails about something: they may, and chose so. None of a closed organization. */
export async function listNotified({ db, log }: Reading, organizationId: string, notice: Notice): Promise<string[]> {
  const may = await listMembersWhoMay({ db, log }, organizationId, NEEDS[notice])
  if (may.length === 0) return []
  const choosers = await listChoosers(db, organizationId)
  const wants = ({ choices }: Chooser) => choices[notice] !== false && choices[notice] !== 'off'
  const wanting = new Set(choosers.filter(wants).map(({ email }) => email))
  return may.filter((email) => wanting.has(email))
}

const toForm = ({ timeZone, ...choices }: Choices): NotificationsForm => ({ ...choices, time_zone: timeZone })

type Asking = { scope: Scope; log: Log; userId: string; permissions: Permissions }

/** Returns the caller's choices, and who gets which emails. */
export async function getNotifications({ scope, log, userId, permissions }: Asking): Promise<SellerNotifications> {
  const { trx, organizationId } = scope
  const choosers = await listChoosers(trx, organizationId)
  const [sales, disputes, payouts, webhooks] = await Promise.all(
    NOTICES.map(async (notice) => new Set(await listMembersWhoMay({ db: trx, log }, organizationId, NEEDS[notice]))),
  )
  const own = choosers.find(({ id }) => id === userId)?.choices ?? UNCHOSEN
  return {
    own: toForm(own),
    may: {
      sales: permissions.has(NEEDS.sales),
      disputes: permissions.has(NEEDS.disputes),
      payouts: permissions.has(NEEDS.payouts),
      webhooks: permissions.has(NEEDS.webhooks),
    },
    members: choosers.map(({ id, name, email, choices, failedAt }) => ({
      user_id: id,
      name,
      email,
      gets: {
        sales: sales?.has(email) ? choices.sales : null,
        disputes: disputes?.has(email) ? choices.disputes : null,
        payouts: payouts?.has(email) ? choices.payouts : null,
        webhooks: webhooks?.has(email) ? choices.webhooks : null,
      },
      failed_at: failedAt?.toISOString() ?? null,
    })),
  }
}

/** Returns a member's own choices. */
export async function getOwnChoices({ trx, organizationId }: Scope, userId: string): Promise<NotificationsForm> {
  const chosen = await trx
    .selectFrom('notificationSettings')
    .select([...NOTICES, 'timeZone'])
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return toForm(chosen ?? UNCHOSEN)
}

/** Saves a member's own choices. */
export async function saveChoices(
  { trx, clock, organizationId }: Scope,
  userId: string,
  { time_zone: timeZone, ...choices }: NotificationsForm,
): Promise<void> {
  const chosen = { ...choices, timeZone, updatedAt: clock.now() }
  await trx
    .insertInto('notificationSettings')
    .values({ organizationId, userId, ...chosen })
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doUpdateSet(chosen))
    .execute()
}
