import type { JobTable } from '@tradepost/kit/jobs'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { openProviderAccount } from './open-provider-account.ts'
import { openProviderAccounts } from './open-provider-accounts.ts'

export const organizationCrontab = '* * * * * open-provider-accounts'

export function organizationJobs(deps: Deps): JobTable {
  return {
    'open-provider-account': (payload) =>
      openProviderAccount(deps, z.object({ organizationId: z.string() }).parse(payload).organizationId),
    'open-provider-accounts': () => openProviderAccounts(deps),
  }
}
