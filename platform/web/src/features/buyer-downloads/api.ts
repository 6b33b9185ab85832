import { BuyerDownloadList } from '@tradepost/contract/platform/buyer/buyer-goods'
import { accountListQuery } from '#src/nouns/goods/account-list-query.ts'

/** Loads what the signed-in person's purchases deliver. */
export const downloadsQuery = accountListQuery('downloads', BuyerDownloadList)
