import { BuyerInvoiceList } from '@tradepost/contract/platform/buyer/buyer-goods'
import { accountListQuery } from '#src/nouns/goods/account-list-query.ts'

/** Loads the signed-in person's payments with their documents. */
export const invoicesQuery = accountListQuery('invoices', BuyerInvoiceList)
