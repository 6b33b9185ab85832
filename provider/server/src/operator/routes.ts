import { Business, CreateBusiness, OpenedBusiness, UpdateBusiness } from '@tradepost/contract/provider/businesses'
import { createPrimaryBrand } from '#src/brands/create-primary-brand.ts'
import { createBusiness } from '#src/businesses/create-business.ts'
import { updateBusiness } from '#src/businesses/update-business.ts'
import { viewBusiness } from '#src/businesses/view.ts'
import { providerRoutes } from '#src/callers.ts'
import { createOffsetClock, startClock } from '#src/clocks/start-clock.ts'

export const operatorRoutes = providerRoutes('Operator')
  .post(
    '/operator/businesses',
    { summary: 'Create a business', caller: 'operator', body: CreateBusiness, returns: OpenedBusiness, faults: [401, 409] },
    async ({ trx, clock: real, mailer, url, linkKey, body }) => {
      const clock = body.clock_starts_at ? createOffsetClock(new Date(body.clock_starts_at), real) : real
      const { scope, apiKey } = await createBusiness(
        { trx, clock, mailer, url, linkKey },
        { name: body.name, apiKey: body.api_key ?? undefined },
      )
      if (body.clock_starts_at) await startClock(scope, real.now())
      await createPrimaryBrand(scope, body.name)
      return { business_id: scope.businessId, api_key: apiKey }
    },
  )
  .patch(
    '/operator/businesses/{id}',
    { summary: 'Update a business', caller: 'operator', body: UpdateBusiness, returns: Business, faults: [401, 404] },
    async ({ trx, params, body }) => viewBusiness(await updateBusiness(trx, params.id, body)),
  )
