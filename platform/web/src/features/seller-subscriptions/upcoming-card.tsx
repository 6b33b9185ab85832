import { PaymentMethodLine } from '@tradepost/ui/payment-method-line'
import { TicketCard } from '@tradepost/ui/ticket-card'
import { NextChargeTotals } from '#src/nouns/subscriptions/next-charge.tsx'
import { timesWords } from '#src/nouns/subscriptions/subscription-words.ts'
import { formatMoment } from '#src/shell/moment.ts'
import type { ShownSubscription } from './api.ts'

/** The next invoice, as far as it is known; renders nothing without one. */
export function UpcomingCard({ data }: { data: ShownSubscription }) {
  const { subscription, next_charge: next, card, timeline } = data
  if (!next) return null
  const isByUsage = subscription.meters.length > 0
  const waiting = subscription.scheduled_change
  const mayHaveCredit = timeline.some(({ type }) => type === 'subscription.plan_changed')
  const method = card ? <PaymentMethodLine brand={card.network} lastFour={card.last_four} /> : 'no card on file'
  return (
    <section aria-label="Upcoming invoice">
      <TicketCard
        details={
          <div className="grid gap-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-md tracking-[-0.01em]">Upcoming invoice</h2>
              <span className="text-sm text-ink-3 tabular-nums">{formatMoment(next.at)}</span>
            </div>
            {waiting ? (
              <p className="text-sm text-ink-2">
                First cycle of {timesWords(waiting.product_name ?? 'the new plan', waiting.quantity)}, at its price at that time.
              </p>
            ) : (
              <NextChargeTotals
                next={next}
                name={timesWords(subscription.product_name ?? 'Plan', subscription.quantity)}
                isByUsage={isByUsage}
                label="Total"
              />
            )}
          </div>
        }
      >
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-ink-2">
          <span className="flex items-center gap-2">Charged to {method}</span>
          {mayHaveCredit ? <span className="text-ink-3">Plan-change credit applied.</span> : null}
        </p>
      </TicketCard>
    </section>
  )
}
