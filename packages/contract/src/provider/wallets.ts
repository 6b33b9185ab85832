import * as z from 'zod'
import { Amount, CurrencyCode, PageQuery, Timestamp } from './primitives.ts'

/** The currencies of wallets; each customer has one wallet in each. */
export const WALLET_CURRENCIES = ['USD', 'INR'] as const

/** The least that a card can be charged in a currency of wallets, in minor units (reference, 3.7). */
export const LEAST_CHARGES: Readonly<Record<string, number>> = { USD: 50, INR: 500 }

/**
 * Returns what a wallet pays of a total, both in minor units of one currency of wallets: as much as is in it, but what is left
 * for a card is at least the minimum charge.
 */
export function calculateWalletShare(balance: number, { total, currency }: { total: number; currency: string }): number {
  const rest = total - Math.min(balance, total)
  const least = Math.min(total, LEAST_CHARGES[currency] ?? 0)
  return total - (rest === 0 ? 0 : Math.max(rest, least))
}

/** Largest amount of an entry, in minor units. */
export const ENTRY_MAX = 1_000_000_000_000

export const Wallet = z
  .object({
    customer_id: z.string(),
    currency: CurrencyCode,
    balance: Amount,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'CustomerWalletResponse' })
export type Wallet = z.infer<typeof Wallet>

export const WalletList = z
  .object({
    items: z.array(Wallet),
    total_balance_usd: z.int().meta({ description: 'All wallets in US cents' }),
    pays_first: z.boolean().meta({ description: 'As GET /settings/wallets. An extension' }),
  })
  .meta({ id: 'CustomerWalletsResponse' })
export type WalletList = z.infer<typeof WalletList>

export const WalletEvent = z
  .enum(['payment', 'payment_reversal', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal', 'merchant_adjustment'])
  .meta({ id: 'CustomerLedgerEventType' })
export type WalletEvent = z.infer<typeof WalletEvent>

export const WalletEntry = z
  .object({
    id: z.string(),
    business_id: z.string(),
    customer_id: z.string(),
    currency: CurrencyCode,
    event_type: WalletEvent,
    is_credit: z.boolean(),
    amount: Amount,
    before_balance: Amount,
    after_balance: Amount,
    reason: z.string().nullable(),
    reference_object_id: z.string().nullable().meta({ description: 'The payment or refund behind it' }),
    created_at: Timestamp,
  })
  .meta({ id: 'CustomerWalletTransactionResponse' })
export type WalletEntry = z.infer<typeof WalletEntry>

export const ListWalletEntriesQuery = PageQuery.extend({ currency: CurrencyCode.optional() })
export const WalletEntryList = z.object({ items: z.array(WalletEntry) }).meta({ id: 'CustomerWalletTransactionsResponse' })

export const CreateWalletEntry = z
  .object({
    entry_type: z.enum(['credit', 'debit']).meta({ id: 'CustomerLedgerEntryType' }),
    currency: CurrencyCode,
    amount: Amount.min(1, 'The amount must be at least 1').max(ENTRY_MAX),
    reason: z.string().max(500).nullish(),
    idempotency_key: z
      .string()
      .min(1)
      .max(255)
      .nullish()
      .meta({ description: 'With the same key, a repeated request gets the first answer' }),
  })
  .meta({ id: 'CustomerLedgerEntryRequest' })
export type CreateWalletEntry = z.infer<typeof CreateWalletEntry>

/** GET and PATCH /settings/wallets: an extension, since the published API has no call for this setting. */
export const WalletSettings = z
  .object({
    pays_first: z.boolean().meta({ description: "Whether a customer's wallet pays renewals and checkouts before their card" }),
  })
  .meta({ id: 'WalletSettings' })
export type WalletSettings = z.infer<typeof WalletSettings>

export const UpdateWalletSettings = z.strictObject({ pays_first: z.boolean().optional() }).meta({ id: 'UpdateWalletSettings' })
