import {
  accountInfo as coreAccountInfo,
  getAccessToken as coreGetAccessToken,
  refreshToken as coreRefreshToken,
  createAuthEndpoint,
  freshSessionMiddleware,
  sessionMiddleware,
} from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { withReadableIdTokens } from './id-tokens.ts'
import { removeAccount } from './remove-account.ts'
import { runSerially } from './run-serially.ts'
import { AccountSelection, selectAccount } from './select-account.ts'

/** Options to call one of better-auth's endpoints from ours for its value alone. */
const forValue = { asResponse: false, returnHeaders: false, returnStatus: false } as const

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

/**
 * POST /get-access-token: returns a token valid for at least 5 more seconds, refreshed if needed (specification, section 9).
 * @throws 400 "Failed to get a valid access token"
 */
export const getAccessToken = () =>
  createAuthEndpoint('/get-access-token', { method: 'POST', body: AccountSelection }, async (ctx) => {
    const { account, userId } = await selectAccount(ctx, ctx.body)
    return ctx.json(
      await runSerially(account.id, () =>
        coreGetAccessToken({ ...withReadableIdTokens(ctx), ...forValue, body: { accountId: account.id, userId } }),
      ),
    )
  })

/** POST /refresh-token. @throws 400 "Failed to refresh access token" */
export const refreshToken = () =>
  createAuthEndpoint('/refresh-token', { method: 'POST', body: AccountSelection }, async (ctx) => {
    const { account, userId } = await selectAccount(ctx, ctx.body)
    const tokens = await runSerially(account.id, () =>
      coreRefreshToken({ ...withReadableIdTokens(ctx), ...forValue, body: { accountId: account.id, userId } }),
    )
    return ctx.json({
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken,
      idToken: tokens.idToken,
      accessTokenExpiresAt: tokens.accessTokenExpiresAt,
      refreshTokenExpiresAt: tokens.refreshTokenExpiresAt,
      scopes: scopesOf(tokens.scope),
    })
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
export const unlinkAccount = ({ transact }: AuthDeps) =>
  createAuthEndpoint(
    '/unlink-account',
    { method: 'POST', use: [freshSessionMiddleware], body: AccountSelection.omit({ userId: true }) },
    async (ctx) => {
      const { id: userId } = ctx.context.session.user
      await transact((work) =>
        removeAccount(work, { userId, ...ctx.body, isLastKept: !ctx.context.options.account?.accountLinking?.allowUnlinkingAll }),
      )
      return ctx.json({ status: true })
    },
  )
