import { readBytes } from '@tradepost/kit/http/request-body'
import * as z from 'zod'
import { platformRoutes } from '#src/callers.ts'
import { receiveEvent } from './receive-event.ts'

const BODY_BYTES_MAX = 1024 * 1024

const Received = z.object({ received: z.literal(true) }).meta({ id: 'ReceivedEvent' })

export const providerEventRoutes = platformRoutes('Provider events').post(
  '/webhooks/payments/{organization}',
  {
    summary: 'Receive a signed webhook from a payments provider (Standard Webhooks)',
    caller: 'provider',
    rate: 'webhook',
    returns: Received,
    transaction: 'own',
    faults: [401, 413, 503],
  },
  async ({ deps, params, request }) => {
    // The raw bytes: the signature covers them.
    const body = await readBytes(request, BODY_BYTES_MAX)
    await receiveEvent(deps, {
      organizationId: params.organization,
      delivery: {
        id: request.req.header('webhook-id'),
        timestamp: request.req.header('webhook-timestamp'),
        signatures: request.req.header('webhook-signature'),
        body,
      },
    })
    return { received: true as const }
  },
)
