import { PaymentDelivery, UpdateDelivery } from '@tradepost/contract/provider/deliveries'
import { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { sendFile } from '#src/files/stream-stored.ts'
import { checkDelivered } from './check-delivered.ts'
import { listDeliveringLines, setAccess, viewDelivery } from './set-access.ts'

/** Downloads: the signature in the URL grants access. */
export const downloadRoutes = providerRoutes('Files').get(
  '/files/{id}/download',
  { summary: 'Download a file', caller: 'hosted', rate: 'file', query: SignedLinkQuery, faults: [403, 404, 409, 410] },
  async ({ deps, params, query, request }) => {
    await checkDelivered(deps, { fileId: params.id, query })
    return sendFile(deps, { fileId: params.id, query, request })
  },
)

export const deliveryRoutes = providerRoutes('Payments')
  .get(
    '/payments/{payment_id}/delivery',
    { summary: 'Get what a payment delivers', description: EXTENSION, caller: 'read', returns: PaymentDelivery, faults: [404] },
    async ({ scope, params }) => viewDelivery(await listDeliveringLines(scope, params.payment_id)),
  )
  .patch(
    '/payments/{payment_id}/delivery',
    {
      summary: 'Let a buyer keep access after a refund',
      description: `${EXTENSION} Applies to files, links and instructions, before or after they are withdrawn.`,
      caller: 'write',
      body: UpdateDelivery,
      returns: PaymentDelivery,
      faults: [404],
    },
    async ({ scope, params, body }) => viewDelivery(await setAccess(scope, params.payment_id, body)),
  )
