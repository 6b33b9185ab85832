import {
  ActivatedLicenseKey,
  ActivateLicenseKey,
  CreateLicenseKey,
  DeactivateLicenseKey,
  LicenseKey,
  LicenseKeyInstance,
  LicenseKeyInstanceList,
  LicenseKeyList,
  LicenseKeyValidity,
  ListLicenseKeyInstancesQuery,
  ListLicenseKeysQuery,
  PatchLicenseKey,
  PatchLicenseKeyInstance,
  ValidateLicenseKey,
} from '@tradepost/contract/provider/license-keys'
import { providerRoutes } from '#src/callers.ts'
import { activateLicense } from './activate-license.ts'
import { deactivateLicense } from './deactivate-license.ts'
import { getLicenseKey, getLicenseKeyInstance, listLicenseKeyInstances, listLicenseKeys } from './get-license-key.ts'
import { importLicenseKey } from './import-license-key.ts'
import { updateLicenseKey, updateLicenseKeyInstance } from './update-license-key.ts'
import { isValidLicense } from './validate-license.ts'
import { viewLicenseKey, viewLicenseKeyInstance } from './view.ts'

export const licenseKeyRoutes = providerRoutes('License keys')
  .get(
    '/license_keys',
    { summary: 'List license keys', caller: 'read', query: ListLicenseKeysQuery, returns: LicenseKeyList },
    async ({ scope, query }) => ({ items: (await listLicenseKeys(scope, query)).map(viewLicenseKey) }),
  )
  .post(
    '/license_keys',
    {
      summary: 'Import a license key',
      caller: 'write',
      body: CreateLicenseKey,
      status: 201,
      returns: LicenseKey,
      faults: [404, 409],
    },
    async ({ scope, body }) => viewLicenseKey(await importLicenseKey(scope, body)),
  )
  .get(
    '/license_keys/{id}',
    { summary: 'Get a license key', caller: 'read', returns: LicenseKey, faults: [404] },
    async ({ scope, params }) => viewLicenseKey(await getLicenseKey(scope, params.id)),
  )
  .patch(
    '/license_keys/{id}',
    {
      summary: 'Disable or enable a license key, or change its limit or expiry',
      caller: 'write',
      body: PatchLicenseKey,
      returns: LicenseKey,
      faults: [400, 404],
    },
    async ({ scope, params, body }) => viewLicenseKey(await updateLicenseKey(scope, params.id, body)),
  )
  .get(
    '/license_key_instances',
    {
      summary: 'List activations of license keys',
      caller: 'read',
      query: ListLicenseKeyInstancesQuery,
      returns: LicenseKeyInstanceList,
    },
    async ({ scope, query }) => ({ items: (await listLicenseKeyInstances(scope, query)).map(viewLicenseKeyInstance) }),
  )
  .get(
    '/license_key_instances/{id}',
    { summary: 'Get an activation of a license key', caller: 'read', returns: LicenseKeyInstance, faults: [404] },
    async ({ scope, params }) => viewLicenseKeyInstance(await getLicenseKeyInstance(scope, params.id)),
  )
  .patch(
    '/license_key_instances/{id}',
    {
      summary: 'Rename an activation of a license key',
      caller: 'write',
      body: PatchLicenseKeyInstance,
      returns: LicenseKeyInstance,
      faults: [404],
    },
    async ({ scope, params, body }) => viewLicenseKeyInstance(await updateLicenseKeyInstance(scope, params.id, body.name)),
  )

/** Calls of the software that was sold: its key is all it has. */
export const licenseRoutes = providerRoutes('Licenses')
  .post(
    '/licenses/activate',
    {
      summary: 'Activate a license key on a device',
      caller: 'anyone',
      rate: 'call',
      body: ActivateLicenseKey,
      status: 201,
      returns: ActivatedLicenseKey,
      faults: [403, 404],
    },
    async ({ deps, body }) => activateLicense(deps, body),
  )
  .post(
    '/licenses/deactivate',
    {
      summary: 'Free an activation of a license key',
      caller: 'anyone',
      rate: 'call',
      body: DeactivateLicenseKey,
      faults: [403, 404],
    },
    async ({ deps, body }) => deactivateLicense(deps, body),
  )
  .post(
    '/licenses/validate',
    { summary: 'Check a license key', caller: 'anyone', rate: 'call', body: ValidateLicenseKey, returns: LicenseKeyValidity },
    async ({ deps, body }) => ({ valid: await isValidLicense(deps, body) }),
  )
