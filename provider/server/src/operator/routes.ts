import { CreateBusiness, OpenedBusiness } from '@tradepost/contract/provider/businesses'
import { createPrimaryBrand } from '#src/brands/create-primary-brand.ts'
import { createBusiness } from '#src/businesses/create-business.ts'
import { providerRoutes } from '#src/callers.ts'

export const operatorRoutes = providerRoutes('Operator').post(
  '/operator/businesses',
  { summary: 'Open a business', caller: 'operator', body: CreateBusiness, returns: OpenedBusiness, faults: [401, 409] },
  async ({ trx, clock, body }) => {
    const { scope, apiKey } = await createBusiness(trx, clock, { name: body.name, apiKey: body.api_key ?? undefined })
    await createPrimaryBrand(scope, body.name)
    return { business_id: scope.businessId, api_key: apiKey }
  },
)
