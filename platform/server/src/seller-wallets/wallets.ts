import type { SellerWallets, WalletEntryForm } from '@tradepost/contract/platform/sales/seller-wallets'
import * as z from 'zod'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { SeenWallet, SeenWalletEntry } from '#src/payments-provider/calls/wallets.ts'
import { readAs, refreshRecordSoon } from '#src/records/load-record.ts'
import { customers as noun } from '#src/records/nouns/customers.ts'
import { openSellerProvider, recordOf, type SellerCall } from '#src/seller/ask-provider.ts'

/** Without wallets until the provider was asked for this customer's: no list has them. */
const Known = z.object({
  wallets: z.array(SeenWallet).optional().catch(undefined),
  wallet_entries: z.array(SeenWalletEntry).default([]).catch([]),
})

type Known = z.infer<typeof Known>

/** The newest entry of a wallet leads to its balance, unless that has changed since. */
function isBehind({ wallets = [], wallet_entries }: Known): boolean {
  return wallets.some(({ currency, balance }) => {
    const newest = wallet_entries.find((entry) => entry.currency === currency)
    return (newest?.after_balance ?? 0) !== balance
  })
}

const toSellerWallets = (known: Known): SellerWallets => ({
  wallets: known.wallets ?? [],
  entries: known.wallet_entries,
  is_behind: isBehind(known),
})

const findKnown = (asked: SellerCall, id: string): Promise<Known> => recordOf(asked, { noun, id }, readAs(Known))

/**
 * Returns a customer's wallets and their newest entries. Waits for the provider only if it was never asked for them. @throws 404
 */
export async function getWallets(asked: SellerCall, id: string): Promise<SellerWallets> {
  const known = await findKnown(asked, id)
  if (known.wallets) return toSellerWallets(known)
  const { wallets } = await openSellerProvider(asked)
  const listed = await wallets.list(id)
  return toSellerWallets({ wallets: listed, wallet_entries: await wallets.listEntries(id) })
}

/**
 * Adds an entry to a customer's wallet. Its record takes the new balance at once and the entry soon after.
 * @throws 404; 422 if the wallet holds less than a debit
 */
export async function changeWallet(asked: SellerCall, id: string, form: WalletEntryForm): Promise<SellerWallets> {
  const connection = await getActiveConnection(asked.scope)
  const known = await findKnown(asked, id)
  const { wallets } = await openSellerProvider(asked)
  const changed = await wallets.createEntry(id, form, known.wallets ?? [])
  refreshRecordSoon(asked.deps, { connection, noun, id })
  const before = known.wallets ?? [changed]
  const after = before.map((wallet) => (wallet.currency === changed.currency ? changed : wallet))
  return toSellerWallets({ ...known, wallets: after })
}
