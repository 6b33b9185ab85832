import type { BetterAuthPlugin } from 'better-auth'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { accountInfo, getAccessToken, listAccounts, refreshToken, unlinkAccount } from './routes.ts'

/**
 * Accounts with others in the specification's terms: named by `providerId` and, where there are several, the
 * provider's own `accountId`; better-auth 1.7 wants its row's id, which is understood too.
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
