import { BuyerLicenseKeyItem, BuyerLicenseKeyList } from '@tradepost/contract/platform/buyer/buyer-goods'
import { BuyerListQuery } from '@tradepost/contract/platform/buyer/buyer-list'
import { platformRoutes } from '#src/callers.ts'
import { listLicenseKeys, removeActivation } from './license-keys.ts'

export const buyerLicenseKeyRoutes = platformRoutes('License keys')
  .get(
    '/api/license-keys',
    {
      summary: 'List the signed-in person’s license keys',
      caller: 'user',
      query: BuyerListQuery,
      returns: BuyerLicenseKeyList,
      faults: [401],
    },
    async ({ deps, user, query }) => listLicenseKeys(deps, user, query.cursor),
  )
  .delete(
    '/api/license-keys/{license_key_id}/activations/{instance_id}',
    {
      summary: 'Free an activation of a license key',
      caller: 'user',
      transaction: 'own',
      returns: BuyerLicenseKeyItem,
      faults: [401, 404, 409, 502, 503],
    },
    async ({ deps, user, params }) =>
      removeActivation(deps, user, { licenseKeyId: params.license_key_id, instanceId: params.instance_id }),
  )
