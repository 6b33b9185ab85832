import type { Order } from '@tradepost/contract/platform/orders'
import { ReceiptRows } from '#src/nouns/payments/receipt-rows.tsx'
import { recurringLabel } from '#src/nouns/prices/billing-interval.ts'

/** A subscription with its add-ons, and what is charged after today; undefined for what is bought once. */
function describe({ lines, currency }: Order, index: number) {
  const line = lines[index]
  if (!line?.recurring) return undefined
  const { name, quantity, amount, recurring } = line
  const addons = recurring.addons.map((addon) => (addon.quantity > 1 ? `${addon.name} × ${addon.quantity}` : addon.name))
  return (
    <>
      {quantity > 1 ? `${name} × ${quantity}` : name}
      <span className="block text-sm text-ink-2">
        {addons.length > 0 ? `With ${addons.join(', ')}. ` : null}
        {recurringLabel({ ...recurring, now: amount, currency })}
      </span>
    </>
  )
}

/** Lists an order's lines; for a paid order, also everything between them and the total. */
export function OrderLines({ order }: { order: Order }) {
  return <ReceiptRows sale={order} describeLine={(index) => describe(order, index)} />
}
