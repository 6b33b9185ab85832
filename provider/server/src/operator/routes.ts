import { ApiKey, RollPlatformKey } from '@tradepost/contract/provider/api-keys'
import {
  Business,
  ChangeList,
  CreateBusiness,
  ListChangesQuery,
  OpenedBusiness,
  UpdateBusiness,
} from '@tradepost/contract/provider/businesses'
import { saveApiKey } from '#src/api-keys/create-api-key.ts'
import { rollPlatformKey } from '#src/api-keys/roll-api-key.ts'
import { viewApiKey } from '#src/api-keys/view.ts'
import { createPrimaryBrand } from '#src/brands/create-brand.ts'
import { createBusiness } from '#src/businesses/create-business.ts'
import { updateBusiness } from '#src/businesses/update-business.ts'
import { viewBusiness } from '#src/businesses/view.ts'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { toClock } from '#src/clocks/read-clock.ts'
import { createOffsetClock, startClock } from '#src/clocks/start-clock.ts'
import { listChanges } from './list-changes.ts'

/** The first key of a business. The platform, who asks for it, calls with it. */
const PLATFORM_KEY = { name: 'Platform', access: 'write' as const, isPlatform: true }

export const operatorRoutes = providerRoutes('Operator')
  .post(
    '/operator/businesses',
    {
      summary: 'Create a business',
      caller: 'operator',
      event: 'operator.called',
      rate: 'operator',
      body: CreateBusiness,
      returns: OpenedBusiness,
      faults: [401, 409],
    },
    async ({ trx, clock: real, mailer, url, linkKey, body }) => {
      const clock = body.clock_starts_at ? createOffsetClock(new Date(body.clock_starts_at), real) : toClock(null, real)
      const scope = await createBusiness({ trx, clock, mailer, url, linkKey }, body.name)
      const { secret } = await saveApiKey(scope, { ...PLATFORM_KEY, secret: body.api_key ?? undefined, now: real.now() })
      if (body.clock_starts_at) await startClock(scope, real.now())
      await createPrimaryBrand(scope, body.name)
      return { business_id: scope.businessId, api_key: secret }
    },
  )
  .patch(
    '/operator/businesses/{id}',
    {
      summary: 'Update a business',
      caller: 'operator',
      event: 'operator.called',
      rate: 'operator',
      body: UpdateBusiness,
      returns: Business,
      faults: [401, 404],
    },
    async ({ trx, params, body }) => viewBusiness(await updateBusiness(trx, params.id, body)),
  )
  .post(
    '/operator/businesses/{id}/api_key/roll',
    {
      summary: 'Replace the API key that the platform uses',
      description: 'The old key works until the overlap ends. Repeating the call with the same key changes nothing.',
      caller: 'operator',
      event: 'operator.called',
      rate: 'operator',
      body: RollPlatformKey,
      returns: ApiKey,
      faults: [401, 404, 409],
    },
    async ({ trx, clock, params, body }) => {
      const now = clock.now()
      return viewApiKey(await rollPlatformKey({ trx, businessId: params.id, mode: 'test' }, body, now), now)
    },
  )
  .get(
    '/operator/changes',
    {
      summary: 'List the businesses that API keys changed',
      description: `${EXTENSION} For a platform that keeps copies: products, add-ons, brands, discounts, customers and meters have no events.`,
      caller: 'operator',
      rate: 'operator',
      query: ListChangesQuery,
      returns: ChangeList,
      faults: [401, 422],
    },
    async ({ trx, clock, query }) => ({ items: await listChanges(trx, { since: new Date(query.since), now: clock.now() }) }),
  )
