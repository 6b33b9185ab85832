import * as z from 'zod'
import { listOf } from '#src/platform/lists.ts'
import { BalanceLedgerEntry } from '#src/provider/balances.ts'
import { Amount, CurrencyCode, Timestamp } from '#src/provider/primitives.ts'
import { EntryOrigin } from './kept.ts'

/** A balance in one currency, in minor units. */
const CurrencyBalance = z.object({
  currency: CurrencyCode,
  available: z.int().meta({ description: 'For the next payout. Below zero after refunds or disputes of paid-out sales' }),
  held: Amount.meta({ description: 'Held until open disputes end' }),
  on_its_way: Amount.meta({ description: 'In payouts that have not arrived yet' }),
})
export type CurrencyBalance = z.infer<typeof CurrencyBalance>

/** GET …/balance */
export const SellerBalance = z
  .object({
    balances: z.array(CurrencyBalance).meta({ description: 'The largest first; empty before the first sale' }),
    checked_at: Timestamp.nullable().meta({ description: 'When the ledger was last compared with the provider' }),
  })
  .meta({ id: 'SellerBalance' })
export type SellerBalance = z.infer<typeof SellerBalance>

/** Days that the chart of the balance can show. */
export const BALANCE_DAYS = ['30', '90', '365'] as const

/** GET …/balance/days?currency=&days= */
export const BalanceDaysQuery = z.object({ currency: CurrencyCode, days: z.enum(BALANCE_DAYS).default('30') })

/** The balance at the end of each UTC day, oldest first, and what changed it that day. */
export const BalanceDays = z
  .object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        balance: z.int(),
        money_in: Amount.meta({ description: 'Sum of the entries that raised it' }),
        money_out: Amount.meta({ description: 'Sum of the entries that lowered it' }),
      }),
    ),
  })
  .meta({ id: 'BalanceDays' })
export type BalanceDays = z.infer<typeof BalanceDays>

/** GET …/balance-entries. A newer provider may have more event types. */
export const SellerBalanceEntry = BalanceLedgerEntry.extend({ event_type: z.string(), payment: EntryOrigin }).meta({
  id: 'SellerBalanceEntry',
})
export type SellerBalanceEntry = z.infer<typeof SellerBalanceEntry>
export const SellerBalanceEntryList = listOf(SellerBalanceEntry)
export type SellerBalanceEntryList = z.infer<typeof SellerBalanceEntryList>
