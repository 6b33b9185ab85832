import type { PortalCard, PortalSubscription } from '@tradepost/contract/hosted/portal'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { PaymentMethodLine } from '@tradepost/ui/commerce/payment-method-line'
import { TicketCard } from '@tradepost/ui/commerce/ticket-card'
import type { ReactNode } from 'react'
import { t } from '../messages.ts'
import { useHome } from '../queries.ts'
import { ChangeCard, SubscriptionActions } from './lazy-actions.tsx'
import { ProductPicture } from './product-picture.tsx'
import { costLabel, detailsLabel, isOver, nextLabel, usageLabel } from './subscription-labels.ts'

type TicketProps = {
  subscription: PortalSubscription
  /** Stands above the price; the page of a subscription names it in its heading. */
  title?: ReactNode
}

/** The ticket of a subscription: what it is and costs above, what its customer can do below. */
export function SubscriptionTicket({ subscription, title }: TicketProps) {
  const details = <Details subscription={subscription} title={title} />
  if (isOver(subscription)) return <div className="rounded-xl bg-surface p-6 inset-ring inset-ring-line">{details}</div>
  return (
    <TicketCard details={details}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <SubscriptionActions subscription={subscription} />
        <ChargedCard subscription={subscription} />
      </div>
    </TicketCard>
  )
}

function Details({ subscription, title }: TicketProps) {
  const { next_charge: next } = subscription
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <ProductPicture of={subscription} size={72} />
      <div className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
        {title}
        <p className="text-md font-[560]">{costLabel(subscription)}</p>
        <p className="text-sm text-ink-3">{detailsLabel(subscription)}</p>
        {subscription.usage.map((usage) => (
          <p key={usage.name} className="text-sm text-ink-2 tabular-nums">
            {usageLabel(usage)}
          </p>
        ))}
      </div>
      <div className="text-end max-list:basis-full max-list:text-start">
        {next ? (
          <p className="text-2xl font-[640] tracking-[-0.03em] tabular-nums">{formatMoney(next.amount, next.currency)}</p>
        ) : null}
        {next && next.wallet > 0 ? (
          <p className="text-sm text-ink-2 tabular-nums">
            {t('subscription.wallet', { amount: formatMoney(-next.wallet, next.currency) })}
          </p>
        ) : null}
        <p className="text-sm text-ink-3">{nextLabel(subscription)}</p>
      </div>
    </div>
  )
}

const findCard = (cards: readonly PortalCard[] | undefined, id: string | null) =>
  cards?.find((card) => card.payment_method_id === id)

function ChargedCard({ subscription }: { subscription: PortalSubscription }) {
  const { data: home } = useHome()
  const card = findCard(home?.cards, subscription.payment_method_id)
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {card ? (
        <PaymentMethodLine brand={card.network} lastFour={card.last_four} />
      ) : (
        <span className="text-sm text-ink-3">{t('subscription.noCard')}</span>
      )}
      <ChangeCard subscription={subscription} variant="ghost" size="sm" className="text-accent-text!">
        {t('subscription.changeCard')}
      </ChangeCard>
    </div>
  )
}
