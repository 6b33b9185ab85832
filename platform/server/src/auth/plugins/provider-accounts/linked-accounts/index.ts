import type { BetterAuthPlugin } from 'better-auth'
import { callbackOAuth, linkSocialAccount, signInSocial } from 'better-auth/api'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { createInTurn } from './create-in-turn.ts'
import { accountInfo, getAccessToken, listAccounts, refreshToken, unlinkAccount } from './routes.ts'
import { signInOnce } from './sign-in-once.ts'
import { keepAppTokens } from './tokens.ts'

/**
 * Handles linked accounts in the specification's terms: by `providerId` and, if there are several, the provider's own
 * `accountId`. Better-auth 1.7 wants its row ID, which is also accepted. New accounts are created one after another.
 */
export function linkedAccounts(deps: AuthDeps) {
  return {
    id: 'linked-accounts',
    endpoints: {
      signInSocial: signInOnce(deps, createInTurn(deps, signInSocial())),
      callbackOAuth: createInTurn(deps, callbackOAuth),
      linkSocialAccount: createInTurn(deps, linkSocialAccount),
      listUserAccounts: listAccounts(),
      getAccessToken: getAccessToken(),
      refreshToken: refreshToken(),
      accountInfoByPost: accountInfo(),
      unlinkAccount: unlinkAccount(deps),
    },
    hooks: { before: [keepAppTokens] },
  } satisfies BetterAuthPlugin
}
