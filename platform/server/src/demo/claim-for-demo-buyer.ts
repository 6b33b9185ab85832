import { findUserByEmail } from '#src/auth/accounts/find-user.ts'
import { toReadOnly, transact } from '#src/deps.ts'
import { saveProviderCustomer } from '#src/orders/provider-customers.ts'
import { claimPurchases } from '#src/orders/purchases.ts'
import { customers } from '#src/records/nouns/customers.ts'
import type { Living } from './live-year.ts'
import { DEMO_BUYER } from './year-people.ts'
import { DEMO_BUYER_SALE } from './year-script.ts'

/**
 * Moves the demo year's purchases to the demo buyer's account, as the link in an order's email does, and makes the account their
 * customer, as signed-in purchases do. Then its pages show something. Changes nothing when repeated.
 */
export async function claimForDemoBuyer({ deps, provider, connection, sold }: Living): Promise<void> {
  const { organizationId, environment } = connection
  const account = await findUserByEmail(toReadOnly(deps).trx, DEMO_BUYER.email)
  if (!account) return
  const paid = sold.get(DEMO_BUYER_SALE)?.find(({ isPaid }) => isPaid)
  const customer = paid && (await provider.payments.get(paid.paymentId)).customer
  await transact(deps, async (work) => {
    await claimPurchases(work, account)
    if (!customer) return
    const { customer_id: customerId } = customer
    await saveProviderCustomer({ ...work, organizationId }, { environment, userId: account.id, customerId })
  })
  // Lists of customers don't tell of their wallets.
  if (customer) await customers.get(provider, customer.customer_id)
}
