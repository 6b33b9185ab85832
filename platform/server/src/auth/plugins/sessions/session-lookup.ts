import { addMilliseconds, SECOND, systemClock } from '@tradepost/kit/clock'
import type { Kysely } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { createCamelCaseDatabase } from '#src/auth/camel-case-database.ts'
import { findBan } from '#src/auth/guards/bans.ts'
import { findNoticedUser } from '#src/auth/plugins/administration/bans/ban-notices.ts'
import { findOwnSession } from '#src/auth/plugins/administration/impersonation/own-session.ts'
import type { StoredTokens } from '#src/auth/stored-tokens.ts'

/** How better-auth asks for the session of a token, with its user. */
const SessionRequest = z.strictObject({
  model: z.literal('session'),
  where: z.tuple([z.strictObject({ field: z.literal('token'), value: z.string() })]),
  join: z.strictObject({ user: z.literal(true) }),
})

type Tables = Record<string, Record<string, unknown>>
type Row = Record<string, unknown>
type Columns = readonly (readonly [field: string, column: string])[]

/** Lists the fields of a table that better-auth knows, each with its column. */
const listColumns = (table: AuthContext['tables'][string] | undefined): Columns => [
  ['id', 'id'],
  ...Object.entries(table?.fields ?? {}).map(([field, { fieldName }]) => [field, fieldName ?? field] as const),
]

/** Creates the look-up of a session that began after a time, as better-auth's adapter returns it. */
function createLookup(tables: AuthContext['tables'], stored: StoredTokens) {
  const ofSession = listColumns(tables.session)
  const ofUser = listColumns(tables.user)
  const find = prepare((db: Kysely<Tables>, { digest, plain, after }: { digest: string; plain: string; after: Date }) =>
    db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select(ofSession.map(([, column], index) => `session.${column} as s${index}` as const))
      .select(ofUser.map(([, column], index) => `user.${column} as u${index}` as const))
      .where('session.token', 'in', [digest, plain])
      .where('session.createdAt', '>', after),
  )
  const pick = (row: Row, columns: Columns, prefix: string) =>
    Object.fromEntries(columns.map(([field], index) => [field, row[`${prefix}${index}`]]))
  return async (db: Kysely<Tables>, { token, after }: { token: string; after: Date }) => {
    const [digest, plain] = stored.list('token', token)
    const [row] = await find.run(db, { digest, plain, after })
    return row ? { ...pick(row, ofSession, 's'), token, user: pick(row, ofUser, 'u') } : null
  }
}

/**
 * Looks a session up by a statement that is built once. Every request that is signed in does so, and building the statement and
 * taking its row apart is most of what better-auth's adapter costs it. A session that is older than the absolute limit is as good
 * as gone, however much it is used.
 */
export function prepareSessionLookup({ database, config, storedTokens }: Pick<AuthDeps, 'database' | 'config' | 'storedTokens'>) {
  const db = createCamelCaseDatabase(database)
  return {
    id: 'session-lookup',
    init({ adapter, tables }) {
      const lookUp = createLookup(tables, storedTokens)
      const findOne = adapter.findOne.bind(adapter)
      adapter.findOne = async <T>(asked: Parameters<typeof findOne>[0]) => {
        const { data } = SessionRequest.safeParse(asked)
        if (!data) return findOne<T>(asked)
        const after = addMilliseconds(systemClock.now(), -config.sessionAbsoluteSeconds * SECOND)
        return (await lookUp(db, { token: data.where[0].value, after })) as T | null
      }
    },
  } satisfies BetterAuthPlugin
}

/**
 * Adds GET /ended-session: why this browser's session ended, or wasn't opened, if there is more to say than "sign in again".
 * `null`, or `{ because: 'ban', reason, until }` of an account that the browser was signed in to, or `{ because: 'impersonation'
 * }` of an administrator whose hour as another person is over.
 */
export function describeEndedSession(deps: AuthDeps) {
  return {
    id: 'ended-session',
    endpoints: {
      getEndedSession: createAuthEndpoint('/ended-session', { method: 'GET', requireHeaders: true }, async (ctx) => {
        if (await getSessionFromCtx(ctx, { disableRefresh: true })) return ctx.json(null)
        if (await findOwnSession(ctx)) return ctx.json({ because: 'impersonation' })
        const userId = await findNoticedUser(ctx, deps)
        const ban = userId === undefined ? undefined : await findBan(deps.database.db, userId)
        return ctx.json(ban ? { because: 'ban', reason: ban.reason, until: ban.until?.toISOString() ?? null } : null)
      }),
    },
  } satisfies BetterAuthPlugin
}
