import type { BetterAuthPlugin } from 'better-auth'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { accountInfo, getAccessToken, listAccounts, refreshToken, unlinkAccount } from './routes.ts'

/**
 * Handles linked accounts in the specification's terms: by `providerId` and, if there are several, the provider's own
 * `accountId`. Better-auth 1.7 wants its row ID, which is also accepted.
 */
export function linkedAccounts(deps: AuthDeps) {
  return {
    id: 'linked-accounts',
    endpoints: {
      listUserAccounts: listAccounts(),
      getAccessToken: getAccessToken(),
      refreshToken: refreshToken(),
      accountInfoByPost: accountInfo(),
      unlinkAccount: unlinkAccount(deps),
    },
  } satisfies BetterAuthPlugin
}
