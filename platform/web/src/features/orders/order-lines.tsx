import type { Order } from '@tradepost/contract/platform/orders'
import { Money } from '@tradepost/ui/money'
import { TotalLine } from '@tradepost/ui/totals'
import { recurringWords } from '#src/shell/cadence.ts'

type Line = Order['lines'][number]

function Name({ line, currency }: { line: Line; currency: string }) {
  const { name, quantity, amount, recurring } = line
  if (!recurring) return name
  const addons = recurring.addons.map((addon) => (addon.quantity > 1 ? `${addon.name} × ${addon.quantity}` : addon.name))
  return (
    <>
      {quantity > 1 ? `${name} × ${quantity}` : name}
      <span className="block text-sm text-ink-2">
        {addons.length > 0 ? `With ${addons.join(', ')}. ` : null}
        {recurringWords({ ...recurring, now: amount, currency })}
      </span>
    </>
  )
}

/** The bought things of an order as ledger lines; of a subscription also what comes after today. */
export function OrderLines({ order }: { order: Order }) {
  return order.lines.map((line, index) => (
    <TotalLine
      // A line is its place: the same product may stand in an order twice.
      key={index}
      label={<Name line={line} currency={order.currency} />}
      detail={line.quantity > 1 && !line.recurring ? `× ${line.quantity}` : undefined}
      amount={<Money amount={line.amount} currency={order.currency} />}
    />
  ))
}
