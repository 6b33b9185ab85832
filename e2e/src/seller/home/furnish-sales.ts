import type DodoPayments from 'dodopayments'
import { pngOf } from '#src/world/pages/pictures.ts'
import type { Seller } from '#src/world/seller.ts'

/**
 * What came of a shop's sales, by ID. `instance` and `spareInstance` are two activations of one key; `evidence` is a file of the
 * answer to the dispute, which is open again.
 */
export type AfterSale = Readonly<
  Record<'dispute' | 'evidence' | 'instance' | 'licenseKey' | 'payout' | 'refund' | 'spareInstance', string>
>

type Sold = { client: DodoPayments; seller: Seller; customerId: string; productId: string; subscriptionId: string }

/** Raises a dispute of a payment, answers it with a picture, and lets the bank ask again. */
async function raiseDispute(client: DodoPayments, paymentId: string): Promise<Pick<AfterSale, 'dispute' | 'evidence'>> {
  const raised = { payment_id: paymentId, amount: 100, reason: 'Product not received', stage: 'pre_dispute' }
  const { dispute_id: dispute } = await client.post<{ dispute_id: string }>('/test_helpers/disputes', { body: raised })
  const named = { body: { file_name: 'parcel.png' } }
  const slot = await client.put<{ file_id: string; url: string }>(`/disputes/${dispute}/files`, named)
  const sent = await fetch(slot.url, { method: 'PUT', body: new Uint8Array(pngOf()) })
  if (!sent.ok) throw new Error(await sent.text())
  await client.post(`/disputes/${dispute}/challenge`, { body: { explanation: 'It arrived', file_ids: [slot.file_id] } })
  await client.post(`/test_helpers/disputes/${dispute}/advance`, { body: { to: 'escalate' } })
  return { dispute, evidence: slot.file_id }
}

/**
 * Imports a license key, activates it on two devices, and pays out the balance. Then refunds a part of the subscription's
 * payment, and disputes another.
 */
export async function furnishSales({
  client,
  seller: { slug },
  customerId,
  productId,
  subscriptionId,
}: Sold): Promise<AfterSale> {
  const key = `KEY-OF-${slug}`
  const licenseKey = await client.licenseKeys.create({ key, customer_id: customerId, product_id: productId })
  const instance = await client.licenses.activate({ license_key: key, name: 'Studio iMac' })
  const spare = await client.licenses.activate({ license_key: key, name: 'Workshop PC' })
  const { items } = await client.post<{ items: { payout_id: string }[] }>('/test_helpers/payouts/run', { body: {} })
  const [renewed] = (await client.payments.list({ subscription_id: subscriptionId })).items
  const payment_id = renewed?.payment_id ?? ''
  const lines = await client.payments.retrieveLineItems(payment_id)
  const refund = await client.refunds.create({ payment_id, items: [{ item_id: lines.items[0]?.items_id ?? '', amount: 100 }] })
  return {
    licenseKey: licenseKey.id,
    instance: instance.id,
    spareInstance: spare.id,
    payout: items[0]?.payout_id ?? '',
    refund: refund.refund_id,
    ...(await raiseDispute(client, payment_id)),
  }
}
