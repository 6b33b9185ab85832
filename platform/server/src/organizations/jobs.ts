import type { JobTable } from '@tradepost/kit/jobs'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { openProviderAccount } from './open-provider-account.ts'
import { openProviderAccounts } from './open-provider-accounts.ts'
import { runWebhookSecretRotations } from './replace-webhook-secret.ts'
import { completeRolls } from './roll-provider-key.ts'
import { updateWebhookUrls } from './update-webhook-urls.ts'
import { runDueWindUps, runWindUp } from './wind-up.ts'

export const organizationCrontab = [
  '* * * * * open-provider-accounts',
  '* * * * * complete-key-rolls',
  '* * * * * rotate-webhook-secrets',
  '*/10 * * * * wind-up-all',
].join('\n')

const OrganizationJob = z.object({ organizationId: z.string() })

export function organizationJobs(deps: Deps): JobTable {
  return {
    'open-provider-account': (payload) => openProviderAccount(deps, OrganizationJob.parse(payload).organizationId),
    'open-provider-accounts': () => openProviderAccounts(deps),
    'complete-key-rolls': () => completeRolls(deps),
    'rotate-webhook-secrets': () => runWebhookSecretRotations(deps),
    'update-webhook-urls': () => updateWebhookUrls(deps),
    'wind-up': (payload) => runWindUp(deps, OrganizationJob.parse(payload).organizationId),
    'wind-up-all': () => runDueWindUps(deps),
  }
}
