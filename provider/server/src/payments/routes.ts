import { ListPaymentsQuery, Payment, PaymentLineItems, PaymentList } from '@tradepost/contract/provider/payments'
import { providerRoutes } from '#src/callers.ts'
import type { Scope } from '#src/scope.ts'
import { getPayment, listDocuments, listPaymentLines, listPayments } from './read-payments.ts'
import { viewPayment, viewPaymentLines, viewPaymentListItem } from './view.ts'

const getWithLines = (scope: Scope, id: string) => Promise.all([getPayment(scope, id), listPaymentLines(scope, id)])

export const paymentRoutes = providerRoutes('Payments')
  .get(
    '/payments',
    { summary: 'List payments', caller: 'read', query: ListPaymentsQuery, returns: PaymentList },
    async ({ scope, query }) => ({
      items: (await listPayments(scope, query)).map((payment) => viewPaymentListItem(scope, payment)),
    }),
  )
  .get(
    '/payments/{payment_id}',
    { summary: 'Get a payment', caller: 'read', returns: Payment, faults: [404] },
    async ({ scope, params }) => viewPayment(scope, ...(await getWithLines(scope, params.payment_id))),
  )
  .get(
    '/payments/{payment_id}/line-items',
    { summary: "List a payment's line items", caller: 'read', returns: PaymentLineItems, faults: [404] },
    async ({ scope, params }) => {
      const [payment, lines] = await getWithLines(scope, params.payment_id)
      return viewPaymentLines({ payment, lines, documents: await listDocuments(scope, payment.id) })
    },
  )
