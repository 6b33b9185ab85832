import {
  LicenseKeyForm,
  LicenseKeyImport,
  LicenseKeyImportResult,
  SellerLicenseKey,
} from '@tradepost/contract/platform/sales/seller-license-keys'
import { platformRoutes } from '#src/callers.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { asSeller, recordsOf } from '#src/seller/ask-provider.ts'
import { importLicenseKeys } from './import-license-keys.ts'
import { getLicenseKey, removeInstance, updateLicenseKey } from './license-keys.ts'

const ROOT = '/api/organizations/{slug}/license-keys'
const ONE = `${ROOT}/{license_key_id}` as const

const asUpdate = { ...asSeller, needs: 'licenseKey:update', returns: SellerLicenseKey } as const

export const sellerLicenseKeyRoutes = platformRoutes('Seller: license keys')
  .post(
    `${ROOT}/import`,
    {
      ...asSeller,
      needs: 'licenseKey:create',
      action: 'license_key.imported',
      summary: 'Import license keys',
      body: LicenseKeyImport,
      returns: LicenseKeyImportResult,
    },
    async (asked) => {
      const { deps, scope, body } = asked
      // Many requests in a row: without a page's deadline, and without retries, which could import a key twice.
      const provider = openProvider(deps, await getActiveConnection(scope), 'refresh')
      const result = await importLicenseKeys(provider, await recordsOf(asked), body)
      const imported = result.lines.filter(({ refusal }) => refusal === null).length
      const current = { product_id: body.product_id, imported, refused: body.lines.length - imported }
      asked.noteChange({ objectId: body.product_id, current })
      return result
    },
  )
  .get(
    ONE,
    { ...asSeller, needs: 'licenseKey:read', summary: 'Get a license key with its activations', returns: SellerLicenseKey },
    async (asked) => getLicenseKey(asked, asked.params.license_key_id),
  )
  .put(
    ONE,
    {
      ...asUpdate,
      action: 'license_key.updated',
      summary: "Change a license key's limit and expiry",
      body: LicenseKeyForm,
    },
    async (asked) => updateLicenseKey(asked, asked.params.license_key_id, asked.body),
  )
  .post(`${ONE}/disable`, { ...asUpdate, action: 'license_key.disabled', summary: 'Disable a license key' }, async (asked) =>
    updateLicenseKey(asked, asked.params.license_key_id, { disabled: true }),
  )
  .post(`${ONE}/enable`, { ...asUpdate, action: 'license_key.enabled', summary: 'Enable a license key' }, async (asked) =>
    updateLicenseKey(asked, asked.params.license_key_id, { disabled: false }),
  )
  .delete(
    `${ONE}/instances/{instance_id}`,
    { ...asUpdate, action: 'license_key.activation_removed', summary: 'Remove an activation of a license key' },
    async (asked) => removeInstance(asked, asked.params.license_key_id, asked.params.instance_id),
  )
