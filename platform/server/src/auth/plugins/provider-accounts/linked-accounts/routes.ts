import type { Account, GenericEndpointContext } from 'better-auth'
import {
  accountInfo as coreAccountInfo,
  getAccessToken as coreGetAccessToken,
  refreshToken as coreRefreshToken,
  createAuthEndpoint,
  freshSessionMiddleware,
  sessionMiddleware,
} from 'better-auth/api'
import { decryptOAuthToken } from 'better-auth/oauth2'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import type { Work } from '#src/scope.ts'
import { runSerially } from './create-in-turn.ts'
import { AccountSelection, isSelected, selectAccount } from './select-account.ts'
import { withReadableIdTokens } from './tokens.ts'

type Removal = {
  userId: string
  providerId: string
  accountId?: string | undefined
  /** Whether the last account that still signs the person in stays. */
  isLastKept: boolean
  /** The providers that this installation signs people in with, `credential` included. */
  usableProviders: readonly string[]
}

/**
 * Removes one linked account. Locks the person's row first, so that two requests cannot remove the last two.
 * @throws 400 ACCOUNT_NOT_FOUND, FAILED_TO_UNLINK_LAST_ACCOUNT
 */
async function removeAccount({ trx }: Work, removal: Removal): Promise<void> {
  const { userId, providerId, accountId, isLastKept, usableProviders } = removal
  const db = trx.withoutPlugins()
  await db.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'providerId', 'accountId', 'password'])
    .where('userId', '=', userId)
    .execute()
  // A removed password (revoke-other-access.ts) signs no one in.
  const accounts = rows.filter((row) => row.providerId !== 'credential' || row.password !== null)
  if (accounts.length === 1 && isLastKept) throw createRefusal('FAILED_TO_UNLINK_LAST_ACCOUNT')
  const account = accounts.find((each) => isSelected(each, { providerId, accountId }))
  if (!account) throw createRefusal('ACCOUNT_NOT_FOUND')
  const usable = accounts.filter((each) => usableProviders.includes(each.providerId))
  if (usable.length === 1 && usable[0] === account && isLastKept) throw createRefusal('FAILED_TO_UNLINK_LAST_ACCOUNT')
  await db.deleteFrom('account').where('id', '=', account.id).execute()
}

/** Options to call one of better-auth's endpoints from ours for its value alone. */
const forValue = { asResponse: false, returnHeaders: false, returnStatus: false } as const

/** What better-auth calls the provider of an account with a password. */
const PASSWORD_PROVIDER = 'credential'

type Tokens = {
  accessToken?: string | undefined
  refreshToken?: string | undefined
  idToken?: string | null | undefined
  accessTokenExpiresAt?: Date | null | undefined
  refreshTokenExpiresAt?: Date | null | undefined
  scope?: string | null | undefined
}

const scopesOf = (scope: string | null | undefined) => (scope ?? '').split(',').filter(Boolean)

/** GET /list-accounts: the specification's six fields, without secrets. */
export const listAccounts = () =>
  createAuthEndpoint('/list-accounts', { method: 'GET', use: [sessionMiddleware] }, async (ctx) => {
    const accounts = await ctx.context.internalAdapter.findAccounts(ctx.context.session.user.id)
    return ctx.json(
      accounts.map(({ id, providerId, accountId, createdAt, updatedAt, scope }) => ({
        id,
        providerId,
        accountId,
        createdAt,
        updatedAt,
        scopes: scopesOf(scope),
      })),
    )
  })

/** Returns an account's tokens in the specification's fields (section 7). */
function viewTokens(tokens: Tokens) {
  const { accessToken, refreshToken, idToken, accessTokenExpiresAt, refreshTokenExpiresAt } = tokens
  return { accessToken, refreshToken, idToken, accessTokenExpiresAt, refreshTokenExpiresAt, scopes: scopesOf(tokens.scope) }
}

/** Reads what an account's refresh token is now; a refresh may have replaced it. */
async function readRefreshToken({ context }: GenericEndpointContext, { id, userId }: Pick<Account, 'id' | 'userId'>) {
  const account = (await context.internalAdapter.findAccounts(userId)).find((each) => each.id === id)
  return {
    refreshToken: account?.refreshToken ? await decryptOAuthToken(account.refreshToken, context) : undefined,
    refreshTokenExpiresAt: account?.refreshTokenExpiresAt ?? undefined,
  }
}

/**
 * POST /get-access-token: returns a token valid for at least 5 more seconds, refreshed if needed (specification, section 9).
 * @throws 400 "Failed to get a valid access token"
 */
export const getAccessToken = () =>
  createAuthEndpoint('/get-access-token', { method: 'POST', body: AccountSelection }, async (ctx) => {
    const { account, userId } = await selectAccount(ctx, ctx.body)
    const tokens = await runSerially(account.id, async () => {
      const valid = await coreGetAccessToken({
        ...withReadableIdTokens(ctx),
        ...forValue,
        body: { accountId: account.id, userId },
      })
      return { ...valid, scope: valid.scopes.join(','), ...(await readRefreshToken(ctx, account)) }
    })
    return ctx.json(viewTokens(tokens))
  })

/** POST /refresh-token. @throws 400 "Failed to refresh access token" */
export const refreshToken = () =>
  createAuthEndpoint('/refresh-token', { method: 'POST', body: AccountSelection }, async (ctx) => {
    const { account, userId } = await selectAccount(ctx, ctx.body)
    const tokens = await runSerially(account.id, () =>
      coreRefreshToken({ ...withReadableIdTokens(ctx), ...forValue, body: { accountId: account.id, userId } }),
    )
    return ctx.json(viewTokens(tokens))
  })

/** POST /account-info: returns the provider's profile for one of the person's linked accounts. */
export const accountInfo = () =>
  createAuthEndpoint(
    '/account-info',
    { method: 'POST', use: [sessionMiddleware], body: z.object({ accountId: z.string() }) },
    async (ctx) => {
      const { account } = await selectAccount(ctx, { accountId: ctx.body.accountId })
      const info = await coreAccountInfo({
        ...withReadableIdTokens(ctx),
        ...forValue,
        method: 'GET',
        body: undefined,
        query: { accountId: account.id },
      })
      return ctx.json({ user: { id: account.accountId, ...info.user }, data: info.data })
    },
  )

/** POST /unlink-account. @throws 400 for the last account, and for one that the person doesn't have */
export const unlinkAccount = ({ transact, config: { accounts } }: AuthDeps) =>
  createAuthEndpoint(
    '/unlink-account',
    { method: 'POST', use: [freshSessionMiddleware], body: AccountSelection.omit({ userId: true }) },
    async (ctx) => {
      const { id: userId } = ctx.context.session.user
      const usableProviders = [
        ...ctx.context.socialProviders.map(({ id }) => id),
        ...(accounts.hasPasswords ? [PASSWORD_PROVIDER] : []),
      ]
      await transact((work) =>
        removeAccount(work, { userId, ...ctx.body, isLastKept: !accounts.canUnlinkLastAccount, usableProviders }),
      )
      return ctx.json({ status: true })
    },
  )
