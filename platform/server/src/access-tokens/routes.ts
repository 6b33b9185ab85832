import { AccessAnswer, AccessQuery, AccessTokenKeys } from '@tradepost/contract/platform/access'
import { platformRoutes } from '#src/callers.ts'
import { answerAccess } from './answer-access.ts'
import { listSigningKeys, viewSigningKeys } from './signing-keys.ts'

export const accessTokenRoutes = platformRoutes('Access')
  .get(
    '/api/access',
    {
      summary: 'Check what a customer has',
      description:
        'For your own software, with an access key: `authorization: Bearer tpa_…`. Answers carry an `etag`; send it as ' +
        '`if-none-match` and get 304 while nothing has changed. With `accept: application/jwt` the same answer comes as a token ' +
        'that is valid for five minutes (EdDSA); its `iss` is this server, its `aud` is your shop’s ID, and ' +
        '`/.well-known/jwks.json` has the keys to check it with.',
      caller: 'software',
      rate: 'key',
      query: AccessQuery,
      returns: AccessAnswer,
      faults: [401, 422, 429],
    },
    async ({ deps, key, query, request }) => answerAccess(deps, { key, query, request }),
  )
  .get(
    '/.well-known/jwks.json',
    { summary: 'Get the keys that sign access tokens', caller: 'anyone', rate: 'read', returns: AccessTokenKeys },
    async ({ deps, request }) => {
      request.header('cache-control', 'public, max-age=300')
      return viewSigningKeys(await listSigningKeys(deps))
    },
  )
