import {
  CreateWalletEntry,
  ListWalletEntriesQuery,
  Wallet,
  WalletEntryList,
  WalletList,
} from '@tradepost/contract/provider/wallets'
import { getBusiness } from '#src/businesses/get-business.ts'
import { providerRoutes } from '#src/callers.ts'
import { createWalletEntry } from './create-wallet-entry.ts'
import { getWallet, listWalletEntries, listWallets } from './list-wallets.ts'
import { viewWalletAfter, viewWalletEntry, viewWallets } from './view.ts'

export const walletRoutes = providerRoutes('Customers')
  .get(
    '/customers/{customer_id}/wallets',
    { summary: "List a customer's wallets", caller: 'read', returns: WalletList, faults: [404] },
    async ({ scope, params }) =>
      viewWallets(await listWallets(scope, params.customer_id), (await getBusiness(scope)).walletsPayFirst),
  )
  .get(
    '/customers/{customer_id}/wallets/ledger-entries',
    {
      summary: "List what changed a customer's wallets",
      caller: 'read',
      query: ListWalletEntriesQuery,
      returns: WalletEntryList,
      faults: [404],
    },
    async ({ scope, params, query }) => ({
      items: (await listWalletEntries(scope, params.customer_id, query)).map(viewWalletEntry),
    }),
  )
  .post(
    '/customers/{customer_id}/wallets/ledger-entries',
    {
      summary: "Add to a customer's wallet, or take from it",
      caller: 'write',
      body: CreateWalletEntry,
      returns: Wallet,
      faults: [400, 404],
    },
    async ({ scope, params, body }) => {
      const entry = await createWalletEntry(scope, params.customer_id, body)
      return viewWalletAfter(entry, await getWallet(scope, entry))
    },
  )
