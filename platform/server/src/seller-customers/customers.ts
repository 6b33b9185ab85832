import type { CustomerForm, SellerCustomer } from '@tradepost/contract/platform/sales/seller-customers'
import { sql } from '@tradepost/kit/database/database'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { SeenCustomer } from '#src/payments-provider/calls/customers.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { readAs } from '#src/records/load-record.ts'
import { customers as noun } from '#src/records/nouns/customers.ts'
import type { RecordScope, Scope } from '#src/scope.ts'
import { recordOf, type SellerCall } from '#src/seller/ask-provider.ts'
import { customerList } from './customer-list.ts'

type Selling = { provider: PaymentsProvider; connection: ProviderConnectionRow }

async function hasAccount(scope: Scope, { environment }: ProviderConnectionRow, customerId: string): Promise<boolean> {
  const known = await scope.trx
    .selectFrom('providerCustomers')
    .select('userId')
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', environment)
    .where('customerId', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

/** @throws 404 for another business's customer */
export async function getCustomer(asked: SellerCall, id: string): Promise<SellerCustomer> {
  const connection = await getActiveConnection(asked.scope)
  const [customer, has_account] = await Promise.all([
    recordOf(asked, { noun, id }, readAs(SeenCustomer)),
    hasAccount(asked.scope, connection, id),
  ])
  return { ...customer, has_account }
}

/** `idempotencyKey`: see `onceOf`. */
export async function createCustomer(
  provider: PaymentsProvider,
  form: CustomerForm,
  idempotencyKey?: string,
): Promise<SellerCustomer> {
  return { ...(await provider.customers.create(toCustomer(form), idempotencyKey)), has_account: false }
}

/** Saves the whole form. @throws 404 for another business's customer */
export async function updateCustomer(
  scope: Scope,
  { provider, connection }: Selling,
  { id, form }: { id: string; form: CustomerForm },
): Promise<SellerCustomer> {
  const customer = await provider.customers.update(id, toCustomer(form))
  return { ...customer, has_account: await hasAccount(scope, connection, id) }
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
