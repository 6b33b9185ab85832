import type { ChangePlanPreview } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import { calculateWalletShare } from '@tradepost/contract/provider/wallets'
import * as z from 'zod'
import { SeenWallet } from '#src/payments-provider/calls/wallets.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { findRecord } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'

const WithWallets = z.object({ wallets: z.array(SeenWallet).catch([]), wallets_pay_first: z.boolean().catch(false) })

type Charge = { customerId: string; currency: string; total: number }

/** Returns what the customer's wallet would pay of a charge now, as far as their record knows it. */
export async function estimateWalletAmount(scope: RecordScope, { customerId, currency, total }: Charge): Promise<number> {
  const customer = await findRecord(scope, customers, WithWallets, customerId)
  if (!customer?.wallets_pay_first) return 0
  const wallet = customer.wallets.find((each) => each.currency === currency)
  return wallet ? calculateWalletShare(wallet.balance, { total, currency }) : 0
}

/** Returns what the customer's wallet would pay of a plan change. */
export const estimateWalletAmountOfChange = (
  scope: RecordScope,
  { immediate_charge: { summary }, new_plan: { customer } }: Pick<ChangePlanPreview, 'immediate_charge' | 'new_plan'>,
): Promise<number> =>
  estimateWalletAmount(scope, { customerId: customer.customer_id, currency: summary.currency, total: summary.total_amount })
