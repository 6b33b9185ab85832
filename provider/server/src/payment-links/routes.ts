import { CreatedPayment, CreatePayment } from '@tradepost/contract/provider/checkout/payment-links'
import { providerRoutes } from '#src/callers.ts'
import { createOneTimePayment } from './create-payment.ts'
import { viewCreatedPayment } from './view.ts'

export const paymentLinkRoutes = providerRoutes('Payments').post(
  '/payments',
  {
    summary: 'Create a payment to pay by link or with a saved payment method',
    caller: 'write',
    body: CreatePayment,
    returns: CreatedPayment,
    faults: [404, 410],
  },
  async ({ scope, body, deps }) => viewCreatedPayment(scope, await createOneTimePayment(scope, body, deps.config.url)),
)
