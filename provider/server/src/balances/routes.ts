import { BalanceLedger, ListBalanceLedgerQuery } from '@tradepost/contract/provider/balances'
import { providerRoutes } from '#src/callers.ts'
import { listLedger } from './list-ledger.ts'
import { viewBalanceEntry } from './view.ts'

export const balanceRoutes = providerRoutes('Balances').get(
  '/balances/ledger',
  {
    summary: 'List what changed the balance',
    description: 'The balance in each currency is the sum of its entries, and can be below zero.',
    caller: 'read',
    query: ListBalanceLedgerQuery,
    returns: BalanceLedger,
  },
  async ({ scope, query }) => ({ items: (await listLedger(scope, query)).map(viewBalanceEntry) }),
)
