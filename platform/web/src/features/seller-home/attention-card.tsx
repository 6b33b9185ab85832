import { Link } from '@tanstack/react-router'
import type { HomeAttention } from '@tradepost/contract/platform/seller-home'
import { Card } from '@tradepost/ui/card'
import { CalendarX, ChevronRight, CircleCheck, CloudOff, CreditCard, Hourglass, PauseCircle, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#src/shell/moment.ts'
import { dayText } from './in-words.ts'

const plural = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const tones = {
  danger: 'bg-danger-subtle text-danger-text inset-ring-danger-line',
  warning: 'bg-warning-subtle text-warning-text inset-ring-warning-line',
  neutral: 'bg-sunken text-ink-2 inset-ring-line',
} as const

type ItemProps = { tone: keyof typeof tones; icon: ReactNode; title: string; detail: string }

const itemClassName = 'flex items-center gap-3.5 px-5 py-3.5 hover:bg-hover max-list:px-4'

function Item({ tone, icon, title, detail }: ItemProps) {
  return (
    <>
      <span className={`grid size-8 shrink-0 place-items-center rounded-md inset-ring ${tones[tone]}`}>{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-[560]">{title}</span>
        <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">{detail}</span>
      </span>
      <ChevronRight aria-hidden="true" className="shrink-0 text-ink-3" />
    </>
  )
}

const WAITING: Readonly<Record<string, { words: (count: number) => string; detail: string }>> = {
  processing: { words: (count) => `${plural(count, 'payment')} processing`, detail: 'Waiting for the bank’s answer' },
  requires_customer_action: {
    words: (count) => `${plural(count, 'payment requires', 'payments require')} customer action`,
    detail: 'Waiting for confirmation at the bank',
  },
  requires_confirmation: {
    words: (count) => `${plural(count, 'payment requires', 'payments require')} confirmation`,
    detail: 'Confirm through the API',
  },
}

type Params = { slug: string }

function SubscriptionItems({ attention, params }: { attention: HomeAttention; params: Params }) {
  const { on_hold: onHold, ending, ending_days: days } = attention
  return (
    <>
      {onHold > 0 ? (
        <li>
          <Link to="/dashboard/$slug/subscriptions" params={params} search={{ status: 'on_hold' }} className={itemClassName}>
            <Item
              tone="danger"
              icon={<PauseCircle aria-hidden="true" />}
              title={`${plural(onHold, 'subscription')} on hold`}
              detail="Resumes when the outstanding payment succeeds"
            />
          </Link>
        </li>
      ) : null}
      {ending > 0 ? (
        <li>
          <Link
            to="/dashboard/$slug/subscriptions"
            params={params}
            search={{ ends_next: 'true', next_billing_date_from: days.from, next_billing_date_to: days.to }}
            className={itemClassName}
          >
            <Item
              tone="warning"
              icon={<CalendarX aria-hidden="true" />}
              title={`${plural(ending, 'subscription ends', 'subscriptions end')} this week`}
              detail={`Canceled, active until ${dayText(days.to)} at the latest`}
            />
          </Link>
        </li>
      ) : null}
    </>
  )
}

function PaymentItems({ attention, params }: { attention: HomeAttention; params: Params }) {
  const { failed_renewals: failed, failed_days: days, waiting } = attention
  return (
    <>
      {failed > 0 ? (
        <li>
          <Link
            to="/dashboard/$slug/payments"
            params={params}
            search={{ status: 'failed', kind: 'renewal', created_at_from: days.from, created_at_to: days.to }}
            className={itemClassName}
          >
            <Item
              tone="danger"
              icon={<CreditCard aria-hidden="true" />}
              title={`${plural(failed, 'renewal')} failed`}
              detail={`Since ${dayText(days.from)}, including plan changes`}
            />
          </Link>
        </li>
      ) : null}
      {waiting.map(({ status, count }) => (
        <li key={status}>
          <Link to="/dashboard/$slug/payments" params={params} search={{ status }} className={itemClassName}>
            <Item
              tone="neutral"
              icon={<Hourglass aria-hidden="true" />}
              title={WAITING[status]?.words(count) ?? `${plural(count, 'payment')} pending`}
              detail={WAITING[status]?.detail ?? status.replaceAll('_', ' ')}
            />
          </Link>
        </li>
      ))}
    </>
  )
}

function ProviderItems({ attention, params }: { attention: HomeAttention; params: Params }) {
  const { provider, unread_events: unread } = attention
  return (
    <>
      {provider ? (
        <li>
          <Link to="/dashboard/$slug/settings" params={params} className={itemClassName}>
            <Item
              tone="danger"
              icon={<CloudOff aria-hidden="true" />}
              title={
                provider.since
                  ? `We couldn’t reach the payments provider since ${formatMoment(provider.since)}`
                  : 'We couldn’t reach the payments provider'
              }
              detail={provider.problem}
            />
          </Link>
        </li>
      ) : null}
      {unread ? (
        <li>
          <Link to="/dashboard/$slug/settings" params={params} className={itemClassName}>
            <Item
              tone="warning"
              icon={<Webhook aria-hidden="true" />}
              title={`${plural(unread.count, 'webhook')} couldn’t be processed`}
              detail={`Latest: ${unread.type}, ${unread.problem}`}
            />
          </Link>
        </li>
      ) : null}
    </>
  )
}

const isCalm = (attention: HomeAttention) =>
  attention.on_hold + attention.failed_renewals + attention.ending + attention.waiting.length === 0 &&
  !attention.provider &&
  !attention.unread_events

/** What needs the seller's attention, each item with a link. */
export function AttentionCard({ attention, slug }: { attention: HomeAttention; slug: string }) {
  const parts = { attention, params: { slug } }
  if (isCalm(attention))
    return (
      <Card title="Needs attention">
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <CircleCheck aria-hidden="true" className="text-success-text" />
          You’re all caught up.
        </p>
      </Card>
    )
  return (
    <Card title="Needs attention" isFlush>
      <ul className="divide-y divide-line">
        <ProviderItems {...parts} />
        <SubscriptionItems {...parts} />
        <PaymentItems {...parts} />
      </ul>
    </Card>
  )
}
