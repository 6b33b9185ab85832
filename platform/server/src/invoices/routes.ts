import { ShownInvoices } from '@tradepost/contract/platform/buyer/invoices'
import { CorrectInvoice } from '@tradepost/contract/provider/invoices'
import * as z from 'zod'
import { type Callers, platformRoutes } from '#src/callers.ts'
import { toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { findVisibleOrder } from '#src/orders/find-order.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import { correctInvoice, listInvoices } from './correct-invoice.ts'

/** `key`: from the emailed link. */
const OrderQuery = z.object({ key: z.string().max(200).optional() })

type OrderCall = Pick<Callers['visitor'], 'deps' | 'visitor'> & { params: { id: string }; query: { key?: string | undefined } }

/** Returns the payment of an order that the visitor may see. @throws 404 ORDER_NOT_FOUND, also until it is paid */
async function getPaymentOf({ deps, visitor, params, query }: OrderCall) {
  const work = toReadOnly(deps)
  const { organizationId, environment, paymentId, status } = await findVisibleOrder(work, {
    id: params.id,
    visitor,
    key: query.key,
  })
  const connection = await findConnection({ ...work, organizationId }, environment)
  if (status !== 'paid' || paymentId === null || !connection) throw fault('ORDER_NOT_FOUND')
  return { connection, paymentId }
}

const asBuyer = { caller: 'visitor', rate: 'document', transaction: 'own', query: OrderQuery, returns: ShownInvoices } as const

export const invoiceRoutes = platformRoutes('Invoices')
  .get(
    '/api/orders/{id}/invoices',
    { ...asBuyer, summary: 'List the invoices and credit notes of a paid order', faults: [404, 502, 503] },
    async (asked) => listInvoices(asked.deps, await getPaymentOf(asked)),
  )
  .post(
    '/api/orders/{id}/invoices',
    {
      ...asBuyer,
      summary: 'Add a forgotten company name or tax ID to the invoice of an order',
      body: CorrectInvoice,
      faults: [404, 409, 422, 502, 503],
    },
    async (asked) => correctInvoice(asked.deps, await getPaymentOf(asked), asked.body),
  )
