import { PurchaseList } from '@tradepost/contract/platform/buyer/orders'
import { accountListQuery } from '#src/nouns/goods/account-list-query.ts'

/** Loads the signed-in person's purchases. */
export const purchasesQuery = accountListQuery('purchases', PurchaseList)
