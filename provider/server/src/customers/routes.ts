import { CreateCustomer, Customer, CustomerList, ListCustomersQuery, PatchCustomer } from '@tradepost/contract/provider/customers'
import { providerRoutes } from '#src/callers.ts'
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
  .patch(
    '/customers/{customer_id}',
    { summary: 'Update a customer', caller: 'write', body: PatchCustomer, returns: Customer, faults: [404] },
    async ({ scope, params, body }) => viewCustomer(await updateCustomer(scope, params.customer_id, body)),
  )
