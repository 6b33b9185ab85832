import type { Scope } from '#src/scope.ts'
import { postMovements } from './post-movements.ts'

export type PostedWallet = {
  customerId: string
  referenceObjectId: string | null
  currency: string
  amount: number
  isCredit: boolean
}

/**
 * Posts a change of a wallet, in the wallet's currency. Nobody paid money in: what customers are owed is what the business
 * granted them, and it's gone for both once it's spent.
 */
export async function postWallet(
  scope: Scope,
  { customerId, referenceObjectId, isCredit, ...money }: PostedWallet,
): Promise<void> {
  const [debit, credit] = isCredit ? (['wallet_granted', 'wallet_owed'] as const) : (['wallet_owed', 'wallet_granted'] as const)
  await postMovements(scope, {
    referenceObjectId: referenceObjectId ?? customerId,
    currency: money.currency,
    movements: [{ eventType: 'adjustment', debit, credit, amount: money.amount }],
  })
}
