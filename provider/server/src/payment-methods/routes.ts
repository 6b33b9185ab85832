import { CustomerPaymentMethodList } from '@tradepost/contract/provider/checkout/payment-methods'
import { providerRoutes } from '#src/callers.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import { listPaymentMethods } from './get-payment-method.ts'
import { removePaymentMethod } from './remove-payment-method.ts'
import { viewPaymentMethod } from './view.ts'

export const paymentMethodRoutes = providerRoutes('Payment methods')
  .get(
    '/customers/{customer_id}/payment-methods',
    { summary: "List a customer's saved payment methods", caller: 'read', returns: CustomerPaymentMethodList, faults: [404] },
    async ({ scope, params }) => {
      const { id } = await getCustomer(scope, params.customer_id)
      return { items: (await listPaymentMethods(scope, id)).map(viewPaymentMethod) }
    },
  )
  .delete(
    '/customers/{customer_id}/payment-methods/{payment_method_id}',
    { summary: 'Delete a saved payment method', caller: 'write', status: 204, faults: [404] },
    async ({ scope, params }) => {
      const { id: customerId } = await getCustomer(scope, params.customer_id)
      await removePaymentMethod(scope, { id: params.payment_method_id, customerId })
    },
  )
