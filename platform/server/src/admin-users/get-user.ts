import { type AdminUser, AdminUserItem } from '@tradepost/contract/platform/admin-users'
import { sql } from '@tradepost/kit/database/database'
import { isMailboxProven } from '#src/auth/accounts/mailboxes.ts'
import { isOwner, splitRoles } from '#src/auth/guards/permissions.ts'
import { isOpen } from '#src/auth/organizations/find-membership.ts'
import { fault } from '#src/faults.ts'
import { toOrderNumber } from '#src/orders/view.ts'
import { listSoleOwned } from '#src/organizations/sole-owned.ts'
import type { Work } from '#src/scope.ts'

const ORDERS_SHOWN = 20

/** Lists the ways in which a user can sign in, the oldest first. */
async function listSignInMethods({ trx }: Work, userId: string): Promise<AdminUser['sign_in_methods']> {
  const db = trx.withoutPlugins()
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'providerId', 'createdAt'])
    .where('userId', '=', userId)
    // Taking over an account removes its password, not the row.
    .where((row) => row.or([row('providerId', '!=', 'credential'), row('password', 'is not', null)]))
    .orderBy('createdAt')
    .execute()
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  return [
    ...accounts.map(({ id, providerId, createdAt }) => ({
      id,
      method: providerId === 'credential' ? 'password' : providerId,
      name: null,
      created_at: createdAt.toISOString(),
    })),
    ...passkeys.map(({ id, name, createdAt }) => ({
      id,
      method: 'passkey',
      name,
      created_at: createdAt?.toISOString() ?? null,
    })),
  ]
}

async function listSessions({ trx }: Work, userId: string): Promise<AdminUser['sessions']> {
  const sessions = await trx
    .withoutPlugins()
    .selectFrom('session')
    .leftJoin('user as impersonator', 'impersonator.id', 'session.impersonatedBy')
    .select(['session.id', 'session.createdAt', 'session.updatedAt', 'session.expiresAt', 'ipAddress', 'userAgent'])
    .select('impersonator.email as impersonatedBy')
    .where('session.userId', '=', userId)
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .orderBy('session.updatedAt', 'desc')
    .execute()
  return sessions.map(({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent, impersonatedBy }) => ({
    session_id: id,
    created_at: createdAt.toISOString(),
    last_seen_at: updatedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    ip_address: ipAddress || null,
    user_agent: userAgent || null,
    impersonated_by: impersonatedBy,
  }))
}

async function listOrganizations(work: Work, userId: string): Promise<AdminUser['organizations']> {
  const memberships = await work.trx
    .withoutPlugins()
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(['organization.id', 'organization.slug', 'organization.name', 'member.role'])
    .where('member.userId', '=', userId)
    .where(isOpen)
    .orderBy('organization.name')
    .execute()
  const isAnyOwned = memberships.some(({ role }) => isOwner(role))
  const soleOwned = isAnyOwned ? await listSoleOwned(work, userId) : []
  return memberships.map(({ id, slug, name, role }) => ({
    organization_id: id,
    slug,
    name,
    roles: splitRoles(role),
    is_only_owner: soleOwned.some(({ organization }) => organization.id === id),
  }))
}

async function listOrders({ trx }: Work, userId: string): Promise<AdminUser['orders']> {
  const { rows } = await sql<{
    id: string
    currency: string
    total: number
    paidAt: Date
    slug: string
    name: string
    count: number
  }>`
    select orders.id, currency, total, paid_at as "paidAt", organization.slug, organization.name, count(*) over () as count
    from orders join organization on organization.id = orders.organization_id
    where user_id = ${userId} and status = 'paid' order by paid_at desc, orders.id desc limit ${ORDERS_SHOWN}`.execute(trx)
  return {
    total: rows[0]?.count ?? 0,
    items: rows.map(({ id, currency, total, paidAt, slug, name }) => ({
      order_id: id,
      number: toOrderNumber(id),
      shop: { slug, name },
      currency,
      total,
      paid_at: paidAt.toISOString(),
    })),
  }
}

/** Returns what administrators see of a user. @throws 404 USER_NOT_FOUND */
export async function getUser(work: Work, userId: string): Promise<AdminUser> {
  const { rows } = await sql<{ body: unknown }>`select body from listed_users where id = ${userId}`.execute(work.trx)
  const [row] = rows
  if (!row) throw fault('USER_NOT_FOUND')
  return {
    ...AdminUserItem.parse(row.body),
    has_proven_mailbox: await isMailboxProven(work, userId),
    sign_in_methods: await listSignInMethods(work, userId),
    sessions: await listSessions(work, userId),
    organizations: await listOrganizations(work, userId),
    orders: await listOrders(work, userId),
  }
}
