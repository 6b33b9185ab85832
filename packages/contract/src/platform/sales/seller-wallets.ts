import * as z from 'zod'
import { issue } from '#src/platform/seller-issue.ts'
import { CreateWalletEntry, ENTRY_MAX, WALLET_CURRENCIES, Wallet, WalletEntry } from '#src/provider/wallets.ts'

/** GET …/customers/{customer_id}/wallets, and the answer to a change. */
export const SellerWallets = z
  .object({
    wallets: z.array(Wallet),
    entries: z.array(WalletEntry).meta({ description: 'The newest 100 entries of all wallets' }),
    is_behind: z.boolean().meta({ description: 'A balance has changed, and its newest entries are still being loaded' }),
  })
  .meta({ id: 'SellerWallets' })
export type SellerWallets = z.infer<typeof SellerWallets>

const AMOUNT_NEEDED = issue('amountSuchAs5')

/** POST …/customers/{customer_id}/wallets/entries */
export const WalletEntryForm = z
  .strictObject({
    entry_type: CreateWalletEntry.shape.entry_type,
    currency: z.enum(WALLET_CURRENCIES),
    amount: z.int(AMOUNT_NEEDED).min(1, AMOUNT_NEEDED).max(ENTRY_MAX, issue('amountTooLarge')),
    reason: z
      .string()
      .trim()
      .min(1, issue('enterAReason'))
      .max(500, issue('atMostCharacters', { limit: 500 })),
    idempotency_key: z.string().min(16).max(255).meta({ description: 'The same for every attempt to send one form' }),
  })
  .meta({ id: 'WalletEntryForm' })
export type WalletEntryForm = z.infer<typeof WalletEntryForm>
