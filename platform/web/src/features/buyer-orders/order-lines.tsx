import { getTaxName } from '@tradepost/contract/hosted/tax-names'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import { t } from '#src/messages.ts'
import { ReceiptRows } from '#src/nouns/payments/receipt-rows.tsx'
import { recurringLabel } from '#src/nouns/prices/billing-interval.ts'
import { listWords, timesWords } from '#src/nouns/subscriptions/subscription-words.ts'

/** Describes a subscription's add-ons and later charges; undefined for a one-time purchase. */
function describe({ lines, currency }: Order, index: number) {
  const line = lines[index]
  if (!line?.recurring) return undefined
  const { name, quantity, amount, recurring } = line
  const addons = listWords(recurring.addons.map((addon) => timesWords(addon.name, addon.quantity)))
  return (
    <>
      {timesWords(name, quantity)}
      <span className="block text-sm text-ink-2">
        {addons ? `${t('buyerOrders.withAddons', { addons })} ` : null}
        {recurringLabel({ ...recurring, now: amount, currency })}
      </span>
    </>
  )
}

type OrderLinesProps = {
  order: Order
  /** Of the buyer, to name the tax as the checkout did. */
  country?: string | null | undefined
}

/** Lists an order's lines; for a paid order, also everything between them and the total. */
export function OrderLines({ order, country }: OrderLinesProps) {
  const taxLabel = country ? t(`cart.totals.taxes.${getTaxName(country)}`) : undefined
  return <ReceiptRows sale={order} describeLine={(index) => describe(order, index)} taxLabel={taxLabel} />
}
