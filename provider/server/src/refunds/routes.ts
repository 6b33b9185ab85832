import { CreateRefund, ListRefundsQuery, Refund, RefundList } from '@tradepost/contract/provider/refunds'
import { providerRoutes } from '#src/callers.ts'
import { createRefund } from './create-refund.ts'
import { getRefund, listRefunds } from './get-refund.ts'
import { viewRefund, viewRefundListItem } from './view.ts'

export const refundRoutes = providerRoutes('Refunds')
  .get(
    '/refunds',
    { summary: 'List refunds', caller: 'read', query: ListRefundsQuery, returns: RefundList },
    async ({ scope, query }) => ({ items: (await listRefunds(scope, query)).map(viewRefundListItem) }),
  )
  .get(
    '/refunds/{refund_id}',
    { summary: 'Get a refund', caller: 'read', returns: Refund, faults: [404] },
    async ({ scope, params }) => viewRefund(await getRefund(scope, params.refund_id)),
  )
  .post(
    '/refunds',
    {
      summary: 'Refund a payment, in whole or in part',
      description:
        'The refund is pending until the card network has answered; a webhook reports the outcome. Its amount can no longer be refunded from then on.',
      caller: 'write',
      body: CreateRefund,
      returns: Refund,
      faults: [404, 409],
    },
    async ({ scope, body }) => viewRefund(await getRefund(scope, (await createRefund(scope, body)).id)),
  )
