import { openSmallShop } from '#src/seller/large-shop.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import type { Visitor } from '#src/world/visitor.ts'
import type { World } from '#src/world/world.ts'
import { must } from './people.ts'

/** A shop with one of everything that a path can name; `things` has their IDs under the names of path parameters. */
export type FullShop = { seller: Seller; buyer: Visitor; things: Readonly<Record<string, string>> }

type Uploaded = { digital_product_delivery: { files: { file_id: string }[] } }

/** Opens a shop with one of everything, bought from by a person of its own. */
export async function openFullShop(world: World, buyerEmail: string): Promise<FullShop> {
  const { seller, buyer, ids } = await openSmallShop(world, { email: buyerEmail, name: 'Bea Buyer' })
  const at = `/api/organizations/${seller.slug}`
  const client = await sellerClient(world, seller)
  await client.post(`/discounts/${ids.discount}/customers`, { body: { customer_ids: [ids.customer] } })
  const event_id = `event-of-${seller.slug}`
  const event = { event_id, customer_id: ids.customer, event_name: 'page', metadata: {}, timestamp: null }
  await must('event', seller.visitor.post(`${at}/usage-events`, event))
  const uploaded = await must(
    'file',
    seller.visitor.call<Uploaded>('PUT', `${at}/products/${ids.product}/files?name=plans.txt`, 'Measure twice', {
      'content-type': 'application/octet-stream',
    }),
  )
  const things = {
    slug: seller.slug,
    organization: seller.organizationId,
    product_id: ids.product,
    file_id: uploaded.digital_product_delivery.files[0]?.file_id ?? '',
    addon_id: ids.addon,
    brand_id: ids.brand,
    customer_id: ids.customer,
    discount_id: ids.discount,
    event_id,
    id: ids.order,
    link_id: ids.paymentLink,
    meter_id: ids.meter,
    payment_id: ids.payment,
    plan_id: ids.plan,
    subscription_id: ids.subscription,
  }
  return { seller, buyer, things }
}
