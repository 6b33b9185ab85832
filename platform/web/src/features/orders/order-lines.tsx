import type { Order } from '@tradepost/contract/platform/orders'
import { Money } from '@tradepost/ui/money'
import { TotalLine } from '@tradepost/ui/totals'

/** The bought things of an order as ledger lines. */
export function OrderLines({ order }: { order: Order }) {
  return order.lines.map((line, index) => (
    <TotalLine
      // A line is its place: the same product may stand in an order twice.
      key={index}
      label={line.name}
      detail={line.quantity > 1 ? `× ${line.quantity}` : undefined}
      amount={<Money amount={line.amount} currency={order.currency} />}
    />
  ))
}
