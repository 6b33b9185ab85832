import {
  ApiKey,
  ApiKeyList,
  CreateApiKey,
  ListApiKeysQuery,
  NewApiKey,
  RollApiKey,
  UpdateApiKey,
} from '@tradepost/contract/provider/api-keys'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { createApiKey } from './create-api-key.ts'
import { getApiKey, listApiKeys } from './get-api-key.ts'
import { rollApiKey } from './roll-api-key.ts'
import { revokeApiKey, updateApiKey } from './update-api-key.ts'
import { viewApiKey, viewNewApiKey } from './view.ts'

const SHOWN_ONCE = 'The secret is only in this answer; a repeated request gets the same key with `secret: null`.'
const NOT_OF_PLATFORM = 'The key that the platform uses is refused with 409 `API_KEY_OF_PLATFORM`.'

/** Beyond the published API, where keys are made in the dashboard. Only keys with write access may call these. */
export const apiKeyRoutes = providerRoutes('API keys')
  .get(
    '/api_keys',
    { summary: 'List API keys', description: EXTENSION, caller: 'write', query: ListApiKeysQuery, returns: ApiKeyList },
    async ({ scope, deps, query }) => {
      const now = deps.clock.now()
      return { items: (await listApiKeys(scope, query, now)).map((key) => viewApiKey(key, now)) }
    },
  )
  .post(
    '/api_keys',
    {
      summary: 'Create an API key',
      description: `${EXTENSION} ${SHOWN_ONCE} It is for the mode of the key that calls.`,
      caller: 'write',
      event: 'key.created',
      body: CreateApiKey,
      returns: NewApiKey,
    },
    async ({ scope, deps, body: { name, access, expires_at } }) => {
      const now = deps.clock.now()
      const expiresAt = expires_at ? new Date(expires_at) : null
      return viewNewApiKey(await createApiKey(scope, { name, access, expiresAt }, now), now)
    },
  )
  .get(
    '/api_keys/{id}',
    { summary: 'Get an API key', description: EXTENSION, caller: 'write', returns: ApiKey, faults: [404] },
    async ({ scope, deps, params }) => viewApiKey(await getApiKey(scope, params.id), deps.clock.now()),
  )
  .patch(
    '/api_keys/{id}',
    { summary: 'Rename an API key', description: EXTENSION, caller: 'write', body: UpdateApiKey, returns: ApiKey, faults: [404] },
    async ({ scope, deps, params, body }) => viewApiKey(await updateApiKey(scope, params.id, body.name), deps.clock.now()),
  )
  .post(
    '/api_keys/{id}/revoke',
    {
      summary: 'Revoke an API key',
      description: `${EXTENSION} It takes effect right away. ${NOT_OF_PLATFORM}`,
      caller: 'write',
      event: 'key.revoked',
      returns: ApiKey,
      faults: [404, 409],
    },
    async ({ scope, deps, params }) => {
      const now = deps.clock.now()
      return viewApiKey(await revokeApiKey(scope, params.id, now), now)
    },
  )
  .post(
    '/api_keys/{id}/roll',
    {
      summary: 'Roll an API key',
      description: `${EXTENSION} Creates a key with the same name and access; the old one works until the overlap ends. ${SHOWN_ONCE} ${NOT_OF_PLATFORM}`,
      caller: 'write',
      event: 'key.replaced',
      body: RollApiKey,
      returns: NewApiKey,
      faults: [404, 409],
    },
    async ({ scope, deps, params, body }) => {
      const now = deps.clock.now()
      return viewNewApiKey(await rollApiKey(scope, params.id, { roll: body, now }), now)
    },
  )
