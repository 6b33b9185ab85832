import { RenewalRetries, UpdateRenewalRetries } from '@tradepost/contract/provider/businesses'
import { getBusiness } from '#src/businesses/get-business.ts'
import { providerRoutes } from '#src/callers.ts'
import { updateRenewalRetries } from './update-renewal-retries.ts'
import { viewRenewalRetries } from './view.ts'

/** Beyond the published API: settings of the provider's dashboard. */
const EXTENSION = 'Extension: not part of the published API.'

export const settingRoutes = providerRoutes('Settings')
  .get(
    '/settings/renewal_retries',
    { summary: 'Get the renewal retry settings', description: EXTENSION, caller: 'read', returns: RenewalRetries },
    async ({ scope }) => viewRenewalRetries(await getBusiness(scope)),
  )
  .patch(
    '/settings/renewal_retries',
    {
      summary: 'Update the renewal retry settings',
      description: `${EXTENSION} It is one setting for test mode and live mode.`,
      caller: 'write',
      body: UpdateRenewalRetries,
      returns: RenewalRetries,
    },
    async ({ scope, body }) => viewRenewalRetries(await updateRenewalRetries(scope, body)),
  )
