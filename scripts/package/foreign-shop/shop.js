import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

/**
 * A small shop, as somebody else would write it: it sells one plan, and keeps its orders by what webhooks say. Its settings are
 * the SDK's client, the plan and the secret of its endpoint. `heard` has the types of events that counted; while `isDown`, it
 * answers 503.
 */
export async function openShop({ client, productId, webhookSecret }) {
  const orders = new Map()
  const heard = []
  const seen = new Set()
  const verifier = new Webhook(webhookSecret)
  const apply = ({ type, data }) => {
    const order = orders.get(data.subscription_id) ?? { payments: 0, status: 'pending' }
    if (type === 'payment.succeeded') order.payments += 1
    if (type === 'subscription.active' || type === 'subscription.renewed') order.status = 'active'
    if (type === 'subscription.on_hold') order.status = 'on_hold'
    if (data.subscription_id) orders.set(data.subscription_id, order)
  }
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    try {
      if (shop.isDown) return response.writeHead(503).end()
      const event = verifier.verify(Buffer.concat(chunks).toString(), request.headers)
      const id = request.headers['webhook-id']
      // What comes twice counts once.
      if (!seen.has(id)) {
        apply(event)
        heard.push(event.type)
      }
      seen.add(id)
      response.writeHead(200).end()
    } catch {
      response.writeHead(401).end()
    }
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const shop = {
    isDown: false,
    heard,
    url: `http://127.0.0.1:${server.address().port}/webhooks`,
    orders,
    checkout: (email, product_id = productId, more = {}) =>
      client.checkoutSessions.create({
        ...{ product_cart: [{ product_id, quantity: 1 }], customer: { email, name: 'Maya' } },
        ...more,
      }),
    close: () => new Promise((done) => server.close(done)),
  }
  return shop
}
