import { SellerPageQuery } from '@tradepost/contract/platform/organization/seller'
import {
  PayoutScheduleForm,
  SellerPayout,
  SellerPayoutEntries,
  SellerPayoutSchedule,
} from '@tradepost/contract/platform/sales/seller-payouts'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, openSellerProvider, recordsOf } from '#src/seller/ask-provider.ts'
import { listPage } from '#src/seller/iterated-page.ts'
import { addOrigins } from '#src/seller/kept-amounts.ts'
import { getPayout, streamEntries } from './payouts.ts'

const ROOT = '/api/organizations/{slug}/payouts'
const ONE = `${ROOT}/{payout_id}` as const
const SCHEDULE = '/api/organizations/{slug}/payout-schedule'

const asReader = { ...asSeller, needs: 'payout:read' } as const

export const sellerPayoutRoutes = platformRoutes('Seller: payouts')
  .get(ONE, { ...asReader, summary: 'Get a payout with its breakdown', returns: SellerPayout }, async (asked) =>
    getPayout(asked, asked.params.payout_id),
  )
  .get(
    `${ONE}/entries`,
    {
      ...asReader,
      summary: 'List the balance entries that a payout pays',
      query: SellerPageQuery,
      returns: SellerPayoutEntries,
    },
    async (asked) => {
      const { payouts } = await openSellerProvider(asked)
      const page = await listPage((paging) => payouts.listBreakupEntries(asked.params.payout_id, paging), asked.query.page)
      return { ...page, items: await addOrigins(asked, await recordsOf(asked), page.items) }
    },
  )
  .get(
    `${ONE}/entries.csv`,
    { ...asReader, summary: 'Export the balance entries that a payout pays', mediaType: 'text/csv' },
    async (asked) => streamEntries(asked, asked.params.payout_id),
  )
  .get(SCHEDULE, { ...asReader, summary: 'Get the payout schedule', returns: SellerPayoutSchedule }, async (asked) => ({
    settings: await (await openSellerProvider(asked)).payouts.getSettings(),
  }))
  .put(
    SCHEDULE,
    {
      ...asSeller,
      needs: 'settings:update',
      action: 'payout_schedule.updated',
      summary: 'Change the payout schedule',
      body: PayoutScheduleForm,
      returns: SellerPayoutSchedule,
    },
    async (asked) => ({ settings: await (await openSellerProvider(asked)).payouts.updateSettings(asked.body) }),
  )
