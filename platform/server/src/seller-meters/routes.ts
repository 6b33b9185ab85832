import {
  MeterChoiceList,
  MeterForm,
  SellerMeter,
  SellerMeterUsage,
  SellerMeterUsageQuery,
} from '@tradepost/contract/platform/catalog/seller-meters'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, openSellerProvider, recordsOf } from '#src/seller/ask-provider.ts'
import { createMeter, getMeter, listDailyUsage, listMeterChoices, setArchived } from './meters.ts'

/** Thin: forwards requests to the provider, and returns its answers. */
export const sellerMeterRoutes = platformRoutes('Seller: meters')
  .post(
    '/api/organizations/{slug}/meters',
    {
      ...asSeller,
      needs: 'usage:create',
      action: 'meter.created',
      summary: 'Create a meter',
      body: MeterForm,
      returns: SellerMeter,
    },
    async (asked) => createMeter(await openSellerProvider(asked), asked.body),
  )
  .get(
    '/api/organizations/{slug}/meter-choices',
    { ...asSeller, needs: 'usage:read', summary: 'List meter choices', returns: MeterChoiceList },
    async (asked) => ({ items: await listMeterChoices(await recordsOf(asked)) }),
  )
  .get(
    '/api/organizations/{slug}/meters/{meter_id}',
    { ...asSeller, needs: 'usage:read', summary: 'Get a meter', returns: SellerMeter },
    async (asked) => getMeter(asked, asked.params.meter_id),
  )
  .get(
    '/api/organizations/{slug}/meters/{meter_id}/usage',
    {
      ...asSeller,
      needs: 'usage:read',
      summary: 'Get the daily usage of a meter',
      query: SellerMeterUsageQuery,
      returns: SellerMeterUsage,
    },
    async (asked) => listDailyUsage(await openSellerProvider(asked), { meter_id: asked.params.meter_id, ...asked.query }),
  )
  .post(
    '/api/organizations/{slug}/meters/{meter_id}/archive',
    { ...asSeller, needs: 'usage:update', action: 'meter.archived', summary: 'Archive a meter', status: 204 },
    async (asked) => setArchived(await openSellerProvider(asked), asked.params.meter_id, true),
  )
  .post(
    '/api/organizations/{slug}/meters/{meter_id}/unarchive',
    { ...asSeller, needs: 'usage:update', action: 'meter.unarchived', summary: 'Unarchive a meter', status: 204 },
    async (asked) => setArchived(await openSellerProvider(asked), asked.params.meter_id, false),
  )
