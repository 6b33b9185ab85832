import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { AfterSale } from './year-stop.ts'

type SaleToFollow = { provider: PaymentsProvider; paymentId: string }

const halfOf = (amount: number) => Math.floor(amount / 2)

/** Refunds a payment, unless it has a refund. */
async function refund({ provider, paymentId }: SaleToFollow, { share, reason }: { share: 'all' | 'half'; reason: string }) {
  const payment = await provider.payments.get(paymentId)
  if (payment.refunds.length > 0) return
  const [line] = payment.product_cart ?? []
  const items = share === 'half' && line ? [{ item_id: line.product_id, amount: halfOf(payment.total_amount) }] : undefined
  await provider.refunds.create({ payment_id: paymentId, reason, ...(items ? { items } : {}) })
}

type DisputeStep = Extract<AfterSale, { does: 'challenge_dispute' | 'accept_dispute' | 'decide_dispute' }>

/** Takes the next step in a payment's dispute, unless it was taken. */
async function advance({ provider, paymentId }: SaleToFollow, step: DisputeStep): Promise<void> {
  const { disputes } = await provider.payments.get(paymentId)
  const awaited = step.does === 'decide_dispute' ? 'dispute_challenged' : 'dispute_opened'
  const id = disputes.find(({ dispute_status: status }) => status === awaited)?.dispute_id
  if (!id) return
  if (step.does === 'decide_dispute') await provider.disputes.decide(id, step.to)
  else if (step.does === 'accept_dispute') await provider.disputes.accept(id)
  else await provider.disputes.challenge(id, { explanation: step.explanation, file_ids: [] })
}

/** Activates the keys that a payment brought, unless a device has them already. */
async function activateKeys({ provider, paymentId }: SaleToFollow, devices: readonly string[]): Promise<void> {
  // Their payment is the newest thing that happened, so its keys are on the first page.
  const keys = await provider.licenseKeys.list({ page: 0, pageSize: 100 })
  for (const { key } of keys.filter((each) => each.payment_id === paymentId && each.instances_count === 0))
    for (const device of devices) await provider.licenseKeys.activate(key, device)
}

/** Adds credit to the wallet of a payment's customer; a repeat has the same key and changes nothing. */
async function creditWallet({ provider, paymentId }: SaleToFollow, credit: { sale: string; amount: number; reason: string }) {
  const { customer } = await provider.payments.get(paymentId)
  const { sale, amount, reason } = credit
  const entry = { entry_type: 'credit', currency: 'USD', amount, reason, idempotency_key: `demo-${sale}-${amount}` } as const
  await provider.wallets.createEntry(customer.customer_id, entry, await provider.wallets.list(customer.customer_id))
}

/** Does what follows a sale, unless it is done. @throws what the provider refuses */
export async function runAfterSale(sale: SaleToFollow, step: AfterSale): Promise<void> {
  if (step.does === 'refund') await refund(sale, step)
  else if (step.does === 'activate_keys') await activateKeys(sale, step.devices)
  else if (step.does === 'credit_wallet') await creditWallet(sale, step)
  else await advance(sale, step)
}
