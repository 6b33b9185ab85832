import { CustomerForm, SellerCustomer } from '@tradepost/contract/platform/sales/seller-customers'
import { platformRoutes } from '#src/callers.ts'
import { openActiveProvider } from '#src/records/open-provider.ts'
import { asSeller, openSellerProvider } from '#src/seller/ask-provider.ts'
import { createCustomer, getCustomer, updateCustomer } from './customers.ts'

export const sellerCustomerRoutes = platformRoutes('Seller: customers')
  .post(
    '/api/organizations/{slug}/customers',
    {
      ...asSeller,
      needs: 'customer:create',
      action: 'customer.created',
      summary: 'Create a customer',
      body: CustomerForm,
      returns: SellerCustomer,
    },
    async (asked) => createCustomer(await openSellerProvider(asked), asked.body),
  )
  .get(
    '/api/organizations/{slug}/customers/{customer_id}',
    { ...asSeller, needs: 'customer:read', summary: 'Get a customer', returns: SellerCustomer },
    async (asked) => getCustomer(asked, asked.params.customer_id),
  )
  .put(
    '/api/organizations/{slug}/customers/{customer_id}',
    {
      ...asSeller,
      needs: 'customer:update',
      action: 'customer.updated',
      summary: 'Update a customer',
      body: CustomerForm,
      returns: SellerCustomer,
    },
    async ({ deps, scope, params, body }) =>
      updateCustomer(scope, await openActiveProvider(deps, scope.organizationId), { id: params.customer_id, form: body }),
  )
