import { readBytes } from '@tradepost/kit/request-body'
import { platformRoutes } from '#src/callers.ts'
import { receiveEvent } from './receive-event.ts'

const DELIVERY_BYTES_MAX = 1024 * 1024

export const providerEventRoutes = platformRoutes('Webhooks').post(
  '/webhooks/payments/{organization}',
  { summary: 'Take a delivery of a payments provider (Standard Webhooks)', caller: 'provider', faults: [401, 413], transaction: 'own' },
  async ({ deps, params, request }) => {
    // The signature is over the bytes as they came, so they are read before anything parses them.
    const body = await readBytes(request, DELIVERY_BYTES_MAX)
    await receiveEvent(deps, params.organization, {
      id: request.req.header('webhook-id'),
      timestamp: request.req.header('webhook-timestamp'),
      signatures: request.req.header('webhook-signature'),
      body,
    })
  },
)
