import type { CustomerForm, CustomerNotesForm, SellerCustomer } from '@tradepost/contract/platform/sales/seller-customers'
import type { Customer } from '@tradepost/contract/provider/customers'
import { sql } from '@tradepost/kit/database/database'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { SeenCustomer } from '#src/payments-provider/calls/customers.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { readAs } from '#src/records/load-record.ts'
import { customers as noun } from '#src/records/nouns/customers.ts'
import type { RecordScope } from '#src/scope.ts'
import { recordOf, type SellerCall } from '#src/seller/ask-provider.ts'
import { customerList } from './customer-list.ts'
import { listTotals } from './customer-totals.ts'
import { findNotes, saveNotes } from './notes.ts'

async function hasAccount({ trx, organizationId, environment }: RecordScope, customerId: string): Promise<boolean> {
  const known = await trx
    .selectFrom('providerCustomers')
    .select('userId')
    .where('organizationId', '=', organizationId)
    .where('environment', '=', environment)
    .where('customerId', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

type OwnRequest = { scope: RecordScope; permissions: Permissions }

/** Adds to a customer what only the platform knows: purchases so far, as in the list, whether they have an account, and notes. */
async function addOwn(customer: Customer, { scope, permissions }: OwnRequest): Promise<SellerCustomer> {
  const { customer_id: id } = customer
  const [totals, has_account, notes] = await Promise.all([
    listTotals(scope, { ids: [id], permissions }),
    hasAccount(scope, id),
    findNotes(scope, id),
  ])
  return { ...customer, ...totals(id), has_account, notes }
}

type Asked = SellerCall & { permissions: Permissions }

async function toOwnRequest({ scope, permissions }: Asked): Promise<OwnRequest> {
  const { environment } = await getActiveConnection(scope)
  return { scope: { ...scope, environment }, permissions }
}

/** @throws 404 for another business's customer */
export async function getCustomer(asked: Asked, id: string): Promise<SellerCustomer> {
  const customer = await recordOf(asked, { noun, id }, readAs(SeenCustomer))
  return addOwn(customer, await toOwnRequest(asked))
}

/** Creates a customer at the provider. `idempotencyKey`: see `onceOf`. */
export const createCustomer = (provider: PaymentsProvider, form: CustomerForm, idempotencyKey?: string): Promise<Customer> =>
  provider.customers.create(toCustomer(form), idempotencyKey)

/** Creates a customer, and shows them. */
export async function addCustomer(asked: Asked, provider: PaymentsProvider, form: CustomerForm): Promise<SellerCustomer> {
  return addOwn(await createCustomer(provider, form), await toOwnRequest(asked))
}

/** Saves the whole form. @throws 404 for another business's customer */
export async function updateCustomer(
  asked: Asked,
  provider: PaymentsProvider,
  { id, form }: { id: string; form: CustomerForm },
): Promise<SellerCustomer> {
  return addOwn(await provider.customers.update(id, toCustomer(form)), await toOwnRequest(asked))
}

/** Saves what members know about a customer. @throws 404 for another business's customer */
export async function noteCustomer(
  asked: Asked & { userId: string },
  { id, form }: { id: string; form: CustomerNotesForm },
): Promise<SellerCustomer> {
  const customer = await recordOf(asked, { noun, id }, readAs(SeenCustomer))
  const own = await toOwnRequest(asked)
  await saveNotes(own.scope, { customerId: id, userId: asked.userId, text: form.text })
  return addOwn(customer, own)
}

const toCustomer = ({ phone_number, ...form }: CustomerForm) => ({ ...form, phone_number: phone_number || null })

type NamesRequest = { ids: readonly string[]; permissions: Permissions }

/** Returns the names of customers by ID: of those with a record, to readers who may see customers. */
export async function listCustomerNames(
  { trx, organizationId, environment }: RecordScope,
  { ids, permissions }: NamesRequest,
): Promise<ReadonlyMap<string, string>> {
  if (!permissions.has(customerList.needs)) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, body ->> 'name' as name from customer_records
    where organization_id = ${organizationId} and environment = ${environment}
      and id = any(${[...ids]}::text[]) and body is not null`.execute(trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
