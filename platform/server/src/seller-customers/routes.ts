import {
  CustomerForm,
  CustomerNotesForm,
  SellerCustomer,
  SellerCustomerEmails,
} from '@tradepost/contract/platform/sales/seller-customers'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, openSellerProvider } from '#src/seller/ask-provider.ts'
import { addCustomer, getCustomer, noteCustomer, updateCustomer } from './customers.ts'
import { listCustomerEmails } from './list-emails.ts'

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
    async (asked) => addCustomer(asked, await openSellerProvider(asked), asked.body),
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
    async (asked) => updateCustomer(asked, await openSellerProvider(asked), { id: asked.params.customer_id, form: asked.body }),
  )
  .put(
    '/api/organizations/{slug}/customers/{customer_id}/notes',
    {
      ...asSeller,
      needs: 'customer:update',
      action: 'customer.noted',
      summary: 'Save the notes about a customer',
      description: 'For members only: customers never see them.',
      body: CustomerNotesForm,
      returns: SellerCustomer,
    },
    async ({ body, params, user, noteChange, ...asked }) => {
      const old = await getCustomer(asked, params.customer_id)
      const current = await noteCustomer({ ...asked, userId: user.id }, { id: params.customer_id, form: body })
      noteChange({ old: { text: old.notes?.text ?? '' }, current: { text: body.text } })
      return current
    },
  )
  .get(
    '/api/organizations/{slug}/customers/{customer_id}/emails',
    { ...asSeller, needs: 'payment:read', summary: 'List the emails to a customer', returns: SellerCustomerEmails },
    async (asked) => listCustomerEmails(asked, asked.params.customer_id),
  )
