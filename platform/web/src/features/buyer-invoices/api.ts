import { queryOptions } from '@tanstack/react-query'
import { BuyerInvoiceList } from '@tradepost/contract/platform/buyer/buyer-goods'
import { sendRequest } from '#src/shell/request.ts'

/** Loads the signed-in person's payments with their documents, newest first. */
export const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  queryFn: ({ signal }) => sendRequest(BuyerInvoiceList, '/api/invoices', { signal }),
})
