import { PaymentMethodLine } from '@tradepost/ui/commerce/payment-method-line'
import { TicketCard } from '@tradepost/ui/commerce/ticket-card'
import { t } from '#src/dashboard-messages.ts'
import { NextChargeTotals } from '#src/nouns/subscriptions/next-charge.tsx'
import { timesLabel } from '#src/nouns/subscriptions/subscription-labels.ts'
import { formatMoment } from '#src/shell/moment.ts'
import type { ShownSubscription } from './api.ts'

/** Shows the next invoice, as far as it is known; renders nothing if there is none. */
export function UpcomingCard({ data }: { data: ShownSubscription }) {
  const { subscription, next_charge: next, card, timeline } = data
  if (!next) return null
  const isByUsage = subscription.meters.length > 0
  const waiting = subscription.scheduled_change
  const mayHaveCredit = timeline.some(({ type }) => type === 'subscription.plan_changed')
  return (
    <section aria-label={t('sellerSubscriptions.upcoming.title')}>
      <TicketCard
        details={
          <div className="grid gap-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-md tracking-[-0.01em]">{t('sellerSubscriptions.upcoming.title')}</h2>
              <span className="text-sm text-ink-3 tabular-nums">{formatMoment(next.at)}</span>
            </div>
            {waiting ? (
              <p className="text-sm text-ink-2">
                {waiting.product_name === null
                  ? t('sellerSubscriptions.upcoming.firstCycleUnnamed', { quantity: waiting.quantity })
                  : t('sellerSubscriptions.upcoming.firstCycle', { plan: timesLabel(waiting.product_name, waiting.quantity) })}
              </p>
            ) : (
              <NextChargeTotals
                next={next}
                name={timesLabel(subscription.product_name ?? t('sellerSubscriptions.upcoming.plan'), subscription.quantity)}
                isByUsage={isByUsage}
                label={t('sellerSubscriptions.upcoming.total')}
              />
            )}
          </div>
        }
      >
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-ink-2">
          <span className="flex items-center gap-2">
            {card
              ? t.rich('sellerSubscriptions.upcoming.chargedTo', {
                  card: () => <PaymentMethodLine brand={card.network} lastFour={card.last_four} />,
                })
              : t('sellerSubscriptions.upcoming.noCard')}
          </span>
          {mayHaveCredit ? <span className="text-ink-3">{t('sellerSubscriptions.upcoming.credit')}</span> : null}
        </p>
      </TicketCard>
    </section>
  )
}
