import * as z from 'zod'
import { listOf } from '#src/platform/lists.ts'
import {
  Payout,
  PayoutBreakup,
  PayoutBreakupDetails,
  PayoutSchedule,
  PayoutSettings,
  PayoutStatus,
} from '#src/provider/payouts.ts'
import { EntryOrigin } from './kept.ts'

/** The status of a payout, as the tabs of its list name it. */
export const PAYOUT_STATUSES = PayoutStatus.options

/** GET …/payouts */
export const SellerPayoutItem = Payout.meta({ id: 'SellerPayoutItem' })
export type SellerPayoutItem = z.infer<typeof SellerPayoutItem>
export const SellerPayoutList = listOf(SellerPayoutItem)
export type SellerPayoutList = z.infer<typeof SellerPayoutList>

/** GET …/payouts/{payout_id} */
export const SellerPayout = Payout.extend({
  breakup: PayoutBreakup.nullable().meta({ description: 'Sums to the amount. Null until it was loaded' }),
}).meta({ id: 'SellerPayout' })
export type SellerPayout = z.infer<typeof SellerPayout>

/** GET …/payouts/{payout_id}/entries */
export const SellerPayoutEntries = z
  .object({ items: z.array(PayoutBreakupDetails.shape.items.element.extend({ payment: EntryOrigin })), has_more: z.boolean() })
  .meta({ id: 'SellerPayoutEntries' })
export type SellerPayoutEntries = z.infer<typeof SellerPayoutEntries>

/** GET …/payout-schedule, and the answer of PUT. */
export const SellerPayoutSchedule = z
  .object({ settings: PayoutSettings.nullable().meta({ description: 'Null if this provider has no such setting' }) })
  .meta({ id: 'SellerPayoutSchedule' })
export type SellerPayoutSchedule = z.infer<typeof SellerPayoutSchedule>

/** PUT …/payout-schedule */
export const PayoutScheduleForm = z.strictObject({ schedule: PayoutSchedule }).meta({ id: 'PayoutScheduleForm' })
export type PayoutScheduleForm = z.infer<typeof PayoutScheduleForm>
