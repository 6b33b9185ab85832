import { BuyerInvoiceList } from '@tradepost/contract/platform/buyer/buyer-goods'
import { BuyerListQuery } from '@tradepost/contract/platform/buyer/buyer-list'
import { platformRoutes } from '#src/callers.ts'
import { listInvoices } from './invoices.ts'

export const buyerInvoiceRoutes = platformRoutes('Invoices').get(
  '/api/invoices',
  {
    summary: 'List the signed-in person’s payments with invoices, refunds and credit notes',
    caller: 'user',
    query: BuyerListQuery,
    returns: BuyerInvoiceList,
    faults: [401],
  },
  async ({ deps, user, query }) => listInvoices(deps, user, query.cursor),
)
