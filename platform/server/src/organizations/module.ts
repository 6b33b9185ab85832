/** A shop's organization: its settings, its logo, its connection to the payments provider, and its end. */

import type { ServerModule } from '@tradepost/kit/server-module'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { openProviderAccount } from './open-provider-account.ts'
import { openProviderAccounts } from './open-provider-accounts.ts'
import { runWebhookSecretRotations } from './replace-webhook-secret.ts'
import { completeRolls } from './roll-provider-key.ts'
import { organizationRoutes } from './routes.ts'
import { CONNECTION_SECRETS, organizationMigrations } from './table.ts'
import { updateWebhookUrls } from './update-webhook-urls.ts'
import { runDueWindUps, runWindUp } from './wind-up.ts'

const OrganizationJob = z.object({ organizationId: z.string() })

export const module: ServerModule<Deps> = {
  name: 'organizations',
  migrations: organizationMigrations,
  routes: [organizationRoutes],
  sealed: [CONNECTION_SECRETS],
  jobs: (deps) => ({
    'open-provider-account': (payload) => openProviderAccount(deps, OrganizationJob.parse(payload).organizationId),
    'open-provider-accounts': () => openProviderAccounts(deps),
    'complete-key-rolls': () => completeRolls(deps),
    'rotate-webhook-secrets': () => runWebhookSecretRotations(deps),
    'update-webhook-urls': () => updateWebhookUrls(deps),
    'wind-up': (payload) => runWindUp(deps, OrganizationJob.parse(payload).organizationId),
    'wind-up-all': () => runDueWindUps(deps),
  }),
  crontab: [
    '* * * * * open-provider-accounts',
    '* * * * * complete-key-rolls',
    '* * * * * rotate-webhook-secrets',
    '*/10 * * * * wind-up-all',
  ],
}
