import { AccessKey, AccessKeyForm, AccessKeyList, CreatedAccessKey } from '@tradepost/contract/platform/developers/seller-access'
import { platformRoutes } from '#src/callers.ts'
import { createAccessKey, listAccessKeys, revokeAccessKey } from './access-keys.ts'

const KEYS = '/api/organizations/{slug}/access-keys'

export const accessKeyRoutes = platformRoutes('Seller: access keys')
  .get(
    KEYS,
    { summary: 'List access keys', caller: 'seller', needs: 'apiKey:read', returns: AccessKeyList, faults: [401, 404] },
    async ({ scope }) => ({ items: await listAccessKeys(scope) }),
  )
  .post(
    KEYS,
    {
      summary: 'Create an access key; its secret is shown once',
      caller: 'seller',
      needs: 'apiKey:create',
      action: 'access_key.created',
      event: 'key.created',
      isGrave: true,
      body: AccessKeyForm,
      returns: CreatedAccessKey,
      faults: [401, 404, 409],
    },
    async ({ scope, body, noteChange }) => {
      const key = await createAccessKey(scope, body)
      noteChange({ objectId: key.id, objectName: key.name, current: { name: key.name, environment: key.environment } })
      return key
    },
  )
  .post(
    `${KEYS}/{access_key_id}/revoke`,
    {
      summary: 'Revoke an access key',
      caller: 'seller',
      needs: 'apiKey:revoke',
      action: 'access_key.revoked',
      event: 'key.revoked',
      returns: AccessKey,
      faults: [401, 404],
    },
    async ({ scope, params, noteChange }) => {
      const key = await revokeAccessKey(scope, params.access_key_id)
      noteChange({ objectName: key.name })
      return key
    },
  )
