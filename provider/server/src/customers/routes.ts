import {
  CreateCustomer,
  Customer,
  CustomerEmailList,
  CustomerList,
  ListCustomersQuery,
  PatchCustomer,
} from '@tradepost/contract/provider/customers'
import { listEmailsTo } from '@tradepost/kit/email/list-emails'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { createCustomer } from './create-customer.ts'
import { getCustomer, listCustomers } from './read-customers.ts'
import { updateCustomer } from './update-customer.ts'
import { viewCustomer } from './view.ts'

export const customerRoutes = providerRoutes('Customers')
  .post(
    '/customers',
    { summary: 'Create a customer', caller: 'write', body: CreateCustomer, returns: Customer },
    async ({ scope, body }) => viewCustomer(await createCustomer(scope, body)),
  )
  .get(
    '/customers',
    { summary: 'List customers', caller: 'read', query: ListCustomersQuery, returns: CustomerList },
    async ({ scope, query }) => ({
      items: (await listCustomers(scope, query)).map(viewCustomer),
    }),
  )
  .get(
    '/customers/{customer_id}',
    { summary: 'Get a customer', caller: 'read', returns: Customer, faults: [404] },
    async ({ scope, params }) => viewCustomer(await getCustomer(scope, params.customer_id)),
  )
  .get(
    '/customers/{customer_id}/emails',
    {
      summary: 'List the emails to a customer',
      description: `${EXTENSION} The newest hundred to their current address, and how far each got. What an email says isn't kept.`,
      caller: 'read',
      returns: CustomerEmailList,
      faults: [404],
    },
    async ({ scope, params }) => {
      const { email } = await getCustomer(scope, params.customer_id)
      return { items: await listEmailsTo(scope.trx, { tenant: scope.businessId, recipient: email }) }
    },
  )
  .patch(
    '/customers/{customer_id}',
    { summary: 'Update a customer', caller: 'write', body: PatchCustomer, returns: Customer, faults: [404] },
    async ({ scope, params, body }) => viewCustomer(await updateCustomer(scope, params.customer_id, body)),
  )
