import type { AccountDeletion } from '@tradepost/contract/platform/account'

/** A business without another owner, which prevents deleting the account. */
export type OwnedShop = AccountDeletion['sole_owned'][number]
