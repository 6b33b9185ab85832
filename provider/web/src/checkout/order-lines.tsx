import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { formatMoney, Money } from '@tradepost/ui/money'
import { PosterThumb } from '@tradepost/ui/posters'
import { useState } from 'react'
import { messages } from '#src/languages/messages.ts'
import { webAddress } from '#src/web-address.ts'

type Line = HostedSession['lines'][number]

/** The lines of the order. A shop that hides them shows how many things are bought, nothing more. */
export function OrderLines({ session }: { session: HostedSession }) {
  if (!session.show_order_details) {
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
      {session.lines.map((line) => (
        <OrderLine key={line.product_id} line={line} currency={session.totals.currency} />
      ))}
    </ul>
  )
}

function OrderLine({ line, currency }: { line: Line; currency: string }) {
  const price = formatMoney(line.unit_price, currency, messages.language)
  const times = line.quantity > 1 ? messages.summary.quantityTimes(line.quantity, price) : messages.summary.quantity(1)
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-start gap-3.5">
      <LinePicture line={line} />
      <div className="min-w-0">
        <p className="font-[560] [overflow-wrap:anywhere]">{line.name}</p>
        <p className="text-sm text-ink-3">{times}</p>
        {line.description ? <p className="line-clamp-2 text-sm text-ink-3">{line.description}</p> : null}
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
