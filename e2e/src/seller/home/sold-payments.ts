import type { SellerPayment } from '@tradepost/contract/platform/sales/seller-payments'
import type DodoPayments from 'dodopayments'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import type { House } from '#src/world/world.ts'

type Bought = { email?: string; name?: string; country?: string; products?: readonly string[] }

/** Sells a shop's products through the API, the caliper by default, and returns the payment's ID. */
export async function sellProducts(
  { world, seller, client }: { world: House; seller: Seller; client: DodoPayments },
  { email = 'maya@example.com', name = 'Maya Lindqvist', country, products }: Bought = {},
): Promise<string> {
  const known = new Set((await client.payments.list({ page_size: 100 })).items.map((each) => each.payment_id))
  const ids = products ?? [seller.products.caliper.product_id]
  const { checkout_url: url } = await client.checkoutSessions.create({
    product_cart: ids.map((product_id) => ({ product_id, quantity: 1 })),
  })
  await payHosted(url ?? '', { email, name, ...(country ? { country } : {}) })
  await world.drainAll()
  const sold = (await client.payments.list({ page_size: 100 })).items.find((each) => !known.has(each.payment_id))
  if (!sold) throw new Error('Nothing was sold')
  return sold.payment_id
}

/** Returns a payment as the dashboard shows it. */
export async function readPayment({ visitor, slug }: Seller, id: string): Promise<SellerPayment> {
  const { status, body } = await visitor.get<SellerPayment>(`/api/organizations/${slug}/payments/${id}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
