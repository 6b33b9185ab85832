import { Webhook } from 'standardwebhooks'
import type { Seller } from '#src/world/seller.ts'
import type { House } from '#src/world/world.ts'

type Signed = { id: string; body: string; at?: Date; secret?: string }

/** Signs and sends deliveries to a shop as its provider does. */
export async function makeDeliverer(world: House, { organizationId }: Pick<Seller, 'organizationId'>) {
  const { db } = world.provider.deps.database
  const { businessId } = await world.platform.deps.database.db
    .selectFrom('providerConnections')
    .select('businessId')
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow()
  const endpoint = await db
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('businessId', '=', businessId ?? '')
    .executeTakeFirstOrThrow()
  const ownSecret = world.provider.deps.webhookSecrets.open(endpoint, 'secretSealed')
  const headersFor = ({ id, body, at = world.clock.now(), secret = ownSecret }: Signed) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  })
  const send = (body: string | ReadableStream<Uint8Array>, headers: Record<string, string>) =>
    fetch(`${world.platform.url}/webhooks/payments/${organizationId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      ...(typeof body === 'string' ? {} : { duplex: 'half' }),
    })
  return {
    headersFor,
    send,
    /** Returns the body of an event, which happens now by default. */
    eventBody: (type: string, data: Record<string, unknown>, at = world.clock.now()): string =>
      JSON.stringify({ business_id: businessId, type, timestamp: at.toISOString(), data }),
    /** Sends a body with a right signature. */
    deliver: (signed: Signed) => send(signed.body, headersFor(signed)),
  }
}
