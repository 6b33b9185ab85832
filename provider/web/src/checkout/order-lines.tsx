import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { formatMoney, Money } from '@tradepost/ui/money'
import { PosterThumb } from '@tradepost/ui/posters'
import { type ReactNode, useState } from 'react'
import { messages } from '#src/languages/messages.ts'
import { webAddress } from '#src/web-address.ts'
import type { Checkout, CheckoutState } from './checkout.ts'
import { LineChoices } from './line-choices.tsx'

type Line = HostedSession['lines'][number]

/** Whether there is something to choose in the lines themselves. */
export const hasLineChoices = ({ lines, is_quantity_open: isOpen }: HostedSession): boolean =>
  isOpen || lines.some((line) => line.open_price)

type LinesProps = { checkout: Checkout; state: CheckoutState }

/** The lines of the order. A shop that hides them shows how many things are bought, unless there is something to choose. */
export function OrderLines({ checkout, state }: LinesProps) {
  const { session } = state
  if (!session.show_order_details && !hasLineChoices(session)) {
    const count = session.lines.reduce((sum, line) => sum + line.quantity, 0)
    return (
      <p className="flex justify-between gap-4">
        <span className="font-[560]">{messages.summary.yourOrder}</span>
        <span className="text-ink-3">{messages.summary.items(count)}</span>
      </p>
    )
  }
  return (
    <ul className="grid gap-4">
      {session.lines.map((line, position) => (
        <OrderLine key={`${line.product_id} ${position}`} line={line} currency={session.totals.currency}>
          {session.is_quantity_open || line.open_price ? (
            <LineChoices checkout={checkout} state={state} line={line} position={position} />
          ) : null}
        </OrderLine>
      ))}
    </ul>
  )
}

/** How many at which price; where the price itself takes something off, what it was. */
function Times({ line, currency }: { line: Line; currency: string }) {
  const write = (amount: number) => formatMoney(amount, currency, messages.language)
  const price = write(line.unit_price)
  const off = new Intl.NumberFormat(messages.language, { style: 'percent' }).format(line.percent_off / 100)
  return (
    <p className="text-sm text-ink-3">
      {line.quantity > 1 ? messages.summary.quantityTimes(line.quantity, price) : messages.summary.quantity(1)}
      {line.percent_off > 0 ? (
        <>
          {' · '}
          <s>{write(line.list_price)}</s> <span className="text-success-text">{messages.choices.percentOff(off)}</span>
        </>
      ) : null}
    </p>
  )
}

function OrderLine({ line, currency, children }: { line: Line; currency: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-start gap-3.5">
      <LinePicture line={line} />
      <div className="min-w-0">
        <p className="font-[560] [overflow-wrap:anywhere]">
          <bdi>{line.name}</bdi>
        </p>
        <Times line={line} currency={currency} />
        {line.description ? (
          <p className="line-clamp-2 text-sm text-ink-3">
            <bdi>{line.description}</bdi>
          </p>
        ) : null}
        {children}
      </div>
      <Money amount={line.amount} currency={currency} locale={messages.language} />
    </li>
  )
}

/** The product's own picture; drawn by us when it has none or it does not load. */
function LinePicture({ line }: { line: Line }) {
  const [isBroken, setBroken] = useState(false)
  const source = webAddress(line.image)
  if (!source || isBroken) return <PosterThumb name={line.name} />
  return (
    <img src={source} alt="" width={48} height={48} className="size-12 rounded-md object-cover" onError={() => setBroken(true)} />
  )
}
