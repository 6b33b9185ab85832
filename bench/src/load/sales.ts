import { randomUUID } from 'node:crypto'
import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import type { Visitor } from '@tradepost/e2e/world/pages/visitor'
import type { Seller } from '@tradepost/e2e/world/seller'
import type { World } from '@tradepost/e2e/world/world'
import { measure, print } from '../measure.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
const json = { 'content-type': 'application/json' }

async function must<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Measures whole sales, from the cart to the paid order, through both servers. */
export async function runSaleBench(world: World): Promise<void> {
  const seller = await world.openShop('Bench')
  for (const concurrency of [1, 8])
    print(
      await measure(`cart to paid order, ${concurrency} at once`, { concurrency, seconds: SECONDS }, () =>
        sellOnce(world, seller),
      ),
    )
}

/** Buys the shop's Caliper as a guest does, each time another one. @throws if the order isn’t paid in the end */
export const sellOnce = (world: World, { slug, products }: Seller): Promise<void> =>
  sellTo({ visitor: world.visitor(), slug, productId: products.caliper.product_id })

type Sale = { visitor: Visitor; slug: string; productId: string; email?: string | undefined }

/** Buys a product. @throws if it isn’t paid in the end */
export async function sellTo({ visitor, slug, productId, email = `bench-${randomUUID()}@example.com` }: Sale): Promise<void> {
  await visitor.call('PUT', `/api/shops/${slug}/cart/items/${productId}`, { quantity: 1 })
  const started = await visitor.post<StartedCheckout>(`/api/shops/${slug}/checkout`)
  if (started.status !== 200) throw new Error(`checkout answered ${started.status}: ${JSON.stringify(started.body)}`)
  const { checkout_url: session, order_id: orderId } = started.body
  const { totals } = await must<{ totals: { total: number } }>(await fetch(`${session}/data`))
  await must(
    await fetch(`${session}/pay`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        email,
        name: 'Bench Buyer',
        billing: { country: 'US', zipcode: '94103' },
        card: { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' },
        expected_total: totals.total,
      }),
    }),
  )
  // The order's live stream says when the signed webhook arrived and was processed.
  const live = await visitor.get<{ text: string }>(`/api/orders/${orderId}/live`)
  const last =
    live.body.text
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^data: /, '') ?? '{}'
  if ((JSON.parse(last) as Order).status !== 'paid') throw new Error(`The order was not paid: ${last}`)
}
