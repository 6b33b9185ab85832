import { setTimeout as sleep } from 'node:timers/promises'
import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import type { OrganizationList } from '@tradepost/contract/platform/organization/seller'
import { makeVisitor, type Reply, type Visitor } from '#src/world/pages/visitor.ts'
import { openShop, type Seller } from '#src/world/seller.ts'

function must<T>({ status, body }: Reply<T>): T {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Opens a shop on running programs, which open its payments account in the background. */
export async function openShopAt(url: string): Promise<Seller> {
  const visitor = makeVisitor(url)
  const isConnected = async () => {
    const { items } = must(await visitor.get<OrganizationList>('/api/organizations'))
    return items.every((organization) => organization.is_connected)
  }
  const settle = async () => {
    while (!(await isConnected())) await sleep(100)
  }
  return openShop({ visitor, settle }, 'Fleet')
}

/** Puts a product into a new guest's cart and opens its checkout. */
export async function startSale(buyer: Visitor, { slug, products }: Seller): Promise<StartedCheckout> {
  must(await buyer.call('PUT', `/api/shops/${slug}/cart/items/${products.caliper.product_id}`, { quantity: 1 }))
  return must(await buyer.post<StartedCheckout>(`/api/shops/${slug}/checkout`))
}

/** Follows the page of an order until it is paid: like a browser, it asks again when its stream ends. */
export async function followUntilPaid(buyer: Visitor, orderId: string): Promise<void> {
  for (let text = ''; !text.includes('"status":"paid"'); )
    text = must(await buyer.get<{ text: string }>(`/api/orders/${orderId}/live`)).text
}
