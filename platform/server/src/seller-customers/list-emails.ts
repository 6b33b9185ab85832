import type { SellerCustomerEmails } from '@tradepost/contract/platform/sales/seller-customers'
import { listEmailsTo } from '@tradepost/kit/email/list-emails'
import { SeenCustomer } from '#src/payments-provider/calls/customers.ts'
import { readAs } from '#src/records/load-record.ts'
import { customers as noun } from '#src/records/nouns/customers.ts'
import { openActiveProvider } from '#src/records/open-provider.ts'
import { recordOf, type SellerCall } from '#src/seller/ask-provider.ts'

const EMAILS_MAX = 100

/**
 * Lists the emails to a customer, of the shop and of its provider, and how far each got.
 * @throws 404 for another business's customer
 */
export async function listCustomerEmails(asked: SellerCall, id: string): Promise<SellerCustomerEmails> {
  const { deps, scope } = asked
  const customer = await recordOf(asked, { noun, id }, readAs(SeenCustomer))
  const { provider } = await openActiveProvider(deps, scope.organizationId)
  const [own, others] = await Promise.all([
    listEmailsTo(scope.trx, { tenant: scope.organizationId, recipient: customer.email }),
    provider.customers.listEmails(id),
  ])
  const items = [
    ...own.map((email) => ({ ...email, sender: 'shop' as const })),
    ...(others?.items ?? []).map((email) => ({ ...email, sender: 'provider' as const })),
  ]
  const newest = items.toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
  return { items: newest.slice(0, EMAILS_MAX), is_complete: others !== null }
}
