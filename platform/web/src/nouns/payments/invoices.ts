/** Payments, their columns, receipts, invoices and timeline. */

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShownInvoices } from '@tradepost/contract/platform/buyer/invoices'
import type { CorrectInvoice, PaymentDocument, PaymentInvoices } from '@tradepost/contract/provider/invoices'
import { asTold, sendRequest } from '#src/shell/request.ts'

const POLL_MILLISECONDS = 2000

/** Loads the documents of a payment from `path`. Asks again while a corrected invoice waits for its tax to be given back. */
export const invoicesQuery = (path: string) =>
  queryOptions({
    queryKey: ['invoices', path],
    queryFn: async ({ signal }) => (await sendRequest(asTold<ShownInvoices>(), path, { signal })).invoices,
    refetchInterval: ({ state }) => (state.data?.is_pending ? POLL_MILLISECONDS : false),
  })

/** Adds a forgotten company name or tax ID to the invoice at `path`. */
export function useCorrectInvoice(path: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CorrectInvoice) => sendRequest(asTold<ShownInvoices>(), path, { method: 'POST', body }),
    // A refund of the tax shows in many places, and after a failure something may have changed, too.
    onSettled: () => client.invalidateQueries(),
  })
}

/** Returns whether an invoice was replaced by a later one. */
export const isReplaced = ({ items }: PaymentInvoices, { kind, number }: PaymentDocument): boolean =>
  kind === 'invoice' && number !== items.findLast((item) => item.kind === 'invoice')?.number
