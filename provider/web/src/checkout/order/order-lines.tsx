import type { HostedSession, SummaryLine } from '@tradepost/contract/hosted/checkout'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import type { ReactNode } from 'react'
import type { Checkout, CheckoutState } from '#src/checkout/checkout.ts'
import { hasLineChoices } from '#src/checkout/parts.ts'
import { t } from '#src/messages.ts'
import { LinePicture } from './line-picture.tsx'
import { describeLine, listLaterAddons, listMeterLines } from './subscription-labels.ts'

const GRID = 'grid grid-cols-[48px_minmax(0,1fr)_auto] items-start gap-3.5'

type LinesProps = { checkout: Checkout; state: CheckoutState }

/** Shows the lines of the order. If the shop hides them and they have no choices, shows only the number of items. */
export function OrderLines({ checkout, state }: LinesProps) {
  const {
    session,
    parts: { choice },
  } = state
  if (!session.show_order_details && !hasLineChoices(session)) {
    const count = session.lines.reduce((sum, line) => sum + line.quantity, 0)
    return (
      <p className="flex justify-between gap-4">
        <span className="font-[560]">{t('summary.yourOrder')}</span>
        <span className="text-ink-3">{t('summary.items', { count })}</span>
      </p>
    )
  }
  return (
    <ul className="grid gap-4">
      {session.lines.map((line, position) => (
        <OrderLine key={`${line.product_id} ${position}`} line={line} session={session}>
          {choice && (session.quantity_max !== null || line.open_price) ? (
            <choice.LineChoices checkout={checkout} state={state} line={line} position={position} />
          ) : null}
        </OrderLine>
      ))}
      {listLaterAddons(session).map(({ line, price }) => (
        <li key={line.name} className={GRID}>
          <LinePicture line={line} />
          <div className="min-w-0">
            <p className="font-[560] [overflow-wrap:anywhere]">
              <bdi>{line.name}</bdi>
            </p>
            <p className="text-sm text-ink-3">{price}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

type LineProps = { line: SummaryLine; session: HostedSession }

/** Shows the quantity, unit price and interval, and the original price if the line has its own discount. */
function Times({ line, session }: LineProps) {
  const write = (amount: number) => formatMoney(amount, session.totals.currency, getPageLocale())
  const price = write(line.unit_price)
  const off = new Intl.NumberFormat(getPageLocale(), { style: 'percent' }).format(line.percent_off / 100)
  return (
    <p className="text-sm text-ink-3">
      {describeLine(line, session) ??
        (line.quantity > 1 ? t('summary.quantityTimes', { count: line.quantity, price }) : t('summary.quantity', { count: 1 }))}
      {line.percent_off > 0 ? (
        <>
          {' · '}
          <s>{write(line.list_price)}</s> <span className="text-success-text">{t('choices.percentOff', { percent: off })}</span>
        </>
      ) : null}
    </p>
  )
}

function OrderLine({ line, session, children }: LineProps & { children: ReactNode }) {
  return (
    <li className={GRID}>
      <LinePicture line={line} />
      <div className="min-w-0">
        <p className="font-[560] [overflow-wrap:anywhere]">
          <bdi>{line.name}</bdi>
        </p>
        <Times line={line} session={session} />
        {listMeterLines(line, session).map((meter) => (
          <p key={meter} className="text-sm text-ink-3">
            <bdi>{meter}</bdi>
          </p>
        ))}
        {line.description ? (
          <p className="line-clamp-2 text-sm text-ink-3">
            <bdi>{line.description}</bdi>
          </p>
        ) : null}
        {children}
      </div>
      {session.subscription?.is_update ? null : (
        <Money amount={line.amount} currency={session.totals.currency} locale={getPageLocale()} />
      )}
    </li>
  )
}
