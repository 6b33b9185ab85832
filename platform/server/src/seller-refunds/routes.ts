import { CreatedRefund, RefundForm, SellerRefund } from '@tradepost/contract/platform/sales/seller-refunds'
import { platformRoutes } from '#src/callers.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { loadRecord } from '#src/records/load-record.ts'
import type { Body } from '#src/records/merge-update.ts'
import { refunds } from '#src/records/nouns/refunds.ts'
import { asSeller } from '#src/seller/ask-provider.ts'
import { addLedger } from '#src/seller/kept-amounts.ts'
import { createRefund } from './create-refund.ts'
import { viewRefund } from './view.ts'

export const sellerRefundRoutes = platformRoutes('Seller: refunds')
  .get(
    '/api/organizations/{slug}/refunds/{refund_id}',
    { ...asSeller, needs: 'refund:read', summary: 'Get a refund', returns: SellerRefund },
    async (asked) => {
      const connection = await getActiveConnection(asked.scope)
      const { environment } = connection
      const which = { connection, noun: refunds, id: asked.params.refund_id }
      const read = (body: Body) => viewRefund({ ...asked.deps, environment }, body) ?? undefined
      const { scope, record } = await loadRecord(asked.deps, which, read)
      const [refund] = await addLedger(asked, scope, { items: [record], idOf: ({ refund_id: id }) => id })
      return refund ?? record
    },
  )
  .post(
    '/api/organizations/{slug}/payments/{payment_id}/refunds',
    {
      ...asSeller,
      needs: 'refund:create',
      action: 'refund.created',
      summary: 'Refund a payment: everything, an amount, or some of its lines',
      body: RefundForm,
      returns: CreatedRefund,
      faults: [401, 403, 404, 409, 422, 502, 503],
    },
    async (asked) => {
      const created = await createRefund(asked, asked.params.payment_id, asked.body)
      asked.noteChange({ objectId: created.refund.refund_id, objectName: created.refund.customer?.name ?? null })
      return created
    },
  )
