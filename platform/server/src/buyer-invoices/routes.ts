import { BuyerInvoiceList } from '@tradepost/contract/platform/buyer/buyer-goods'
import { platformRoutes } from '#src/callers.ts'
import { listInvoices } from './invoices.ts'

export const buyerInvoiceRoutes = platformRoutes('Invoices').get(
  '/api/invoices',
  {
    summary: 'List the signed-in person’s payments with invoices, refunds and credit notes',
    caller: 'user',
    returns: BuyerInvoiceList,
    faults: [401],
  },
  async ({ deps, user }) => ({ items: await listInvoices(deps, user) }),
)
