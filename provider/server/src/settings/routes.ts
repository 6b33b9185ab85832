import { RenewalRetries, UpdateRenewalRetries } from '@tradepost/contract/provider/businesses'
import { PortalSettings, UpdatePortalSettings } from '@tradepost/contract/provider/customer-portal'
import { PayoutSettings, UpdatePayoutSettings } from '@tradepost/contract/provider/payouts'
import { getBusiness } from '#src/businesses/get-business.ts'
import { providerRoutes } from '#src/callers.ts'
import { updatePayoutSettings } from './update-payout-settings.ts'
import { updatePortalSettings } from './update-portal-settings.ts'
import { updateRenewalRetries } from './update-renewal-retries.ts'
import { viewPayoutSettings, viewPortalSettings, viewRenewalRetries } from './view.ts'

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
  .get(
    '/settings/payouts',
    { summary: 'Get the payout settings', description: EXTENSION, caller: 'read', returns: PayoutSettings },
    async ({ scope }) => viewPayoutSettings(await getBusiness(scope), scope.clock.now()),
  )
  .patch(
    '/settings/payouts',
    {
      summary: 'Update the payout settings',
      description: `${EXTENSION} It is one setting for test mode and live mode.`,
      caller: 'write',
      body: UpdatePayoutSettings,
      returns: PayoutSettings,
    },
    async ({ scope, body }) => viewPayoutSettings(await updatePayoutSettings(scope, body), scope.clock.now()),
  )
  .get(
    '/settings/customer_portal',
    { summary: 'Get the customer portal settings', description: EXTENSION, caller: 'read', returns: PortalSettings },
    async ({ scope }) => viewPortalSettings(await getBusiness(scope)),
  )
  .patch(
    '/settings/customer_portal',
    {
      summary: 'Update the customer portal settings',
      description: `${EXTENSION} It is one setting for test mode and live mode.`,
      caller: 'write',
      body: UpdatePortalSettings,
      returns: PortalSettings,
      faults: [404],
    },
    async ({ scope, body }) => viewPortalSettings(await updatePortalSettings(scope, body)),
  )
