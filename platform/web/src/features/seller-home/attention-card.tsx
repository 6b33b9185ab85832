import { Link } from '@tanstack/react-router'
import type { HomeAttention } from '@tradepost/contract/platform/seller-home'
import { Card } from '@tradepost/ui/card'
import {
  CalendarX,
  ChevronRight,
  CircleCheck,
  CloudOff,
  CreditCard,
  Hourglass,
  Landmark,
  PauseCircle,
  ShieldAlert,
  Undo2,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { translateRefusal } from '#src/answer-texts.ts'
import { t } from '#src/dashboard-messages.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { PageLink, useMayOpen } from '#src/shell/page-link.tsx'
import { formatShortDay } from '#src/shell/periods/period-labels.ts'

const tones = {
  danger: 'bg-danger-subtle text-danger-text inset-ring-danger-line',
  warning: 'bg-warning-subtle text-warning-text inset-ring-warning-line',
  neutral: 'bg-sunken text-ink-2 inset-ring-line',
} as const

type ItemProps = { tone: keyof typeof tones; icon: ReactNode; title: string; detail: string; isLink?: boolean }

const plainClassName = 'flex items-center gap-3.5 px-5 py-3.5 max-list:px-4'
const itemClassName = `${plainClassName} hover:bg-hover`

function Item({ tone, icon, title, detail, isLink = true }: ItemProps) {
  return (
    <>
      <span className={`grid size-8 shrink-0 place-items-center rounded-md inset-ring ${tones[tone]}`}>{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-[560]">{title}</span>
        <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">{detail}</span>
      </span>
      {isLink ? <ChevronRight aria-hidden="true" className="shrink-0 text-ink-3 rtl:-scale-x-100" /> : null}
    </>
  )
}

const pendingLabel = (count: number) => t('sellerHome.attention.pending', { count })

const WAITING: Readonly<Record<string, { words: (count: number) => string; detail: string }>> = {
  processing: {
    words: (count) => t('sellerHome.attention.processing', { count }),
    detail: t('sellerHome.attention.processingDetail'),
  },
  requires_customer_action: {
    words: (count) => t('sellerHome.attention.customerAction', { count }),
    detail: t('sellerHome.attention.customerActionDetail'),
  },
  requires_confirmation: {
    words: (count) => t('sellerHome.attention.confirmation', { count }),
    detail: t('sellerHome.attention.confirmationDetail'),
  },
  requires_merchant_action: { words: pendingLabel, detail: t('sellerHome.attention.merchantActionDetail') },
  requires_capture: { words: pendingLabel, detail: t('sellerHome.attention.captureDetail') },
  partially_captured_and_capturable: { words: pendingLabel, detail: t('sellerHome.attention.partlyCapturedDetail') },
}

type Params = { slug: string }

function SubscriptionItems({ attention, params }: { attention: HomeAttention; params: Params }) {
  const { on_hold: onHold, ending, ending_days: days } = attention
  return (
    <>
      {onHold ? (
        <li>
          <Link to="/dashboard/$slug/subscriptions" params={params} search={{ status: 'on_hold' }} className={itemClassName}>
            <Item
              tone="danger"
              icon={<PauseCircle aria-hidden="true" />}
              title={t('sellerHome.attention.onHold', { count: onHold })}
              detail={t('sellerHome.attention.onHoldDetail')}
            />
          </Link>
        </li>
      ) : null}
      {ending ? (
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
              title={t('sellerHome.attention.ending', { count: ending })}
              detail={t('sellerHome.attention.endingDetail', { day: formatShortDay(days.to) })}
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
              title={t('sellerHome.attention.failed', { count: failed })}
              detail={t('sellerHome.attention.failedDetail', { day: formatShortDay(days.from) })}
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
              title={(WAITING[status]?.words ?? pendingLabel)(count)}
              detail={WAITING[status]?.detail ?? status.replaceAll('_', ' ')}
            />
          </Link>
        </li>
      ))}
    </>
  )
}

const STATUS_ICONS = { failed: <Landmark aria-hidden="true" />, on_hold: <PauseCircle aria-hidden="true" /> }

function DisputeItem({ disputes, slug }: { disputes: NonNullable<HomeAttention['open_disputes']>; slug: string }) {
  const { count, respond_by: respondBy } = disputes
  return (
    <li>
      <PageLink slug={slug} path={['disputes']} search={{ status: 'dispute_opened' }} className={itemClassName}>
        <Item
          tone="danger"
          icon={<ShieldAlert aria-hidden="true" />}
          title={t('sellerHome.attention.disputes', { count })}
          detail={
            respondBy === null
              ? t('sellerHome.attention.disputesWithoutDate')
              : t('sellerHome.attention.disputesDetail', { date: formatMoment(respondBy) })
          }
        />
      </PageLink>
    </li>
  )
}

/** Money that went, or should have gone, to buyers and to the seller's bank. */
function MoneyItems({ attention, params: { slug } }: { attention: HomeAttention; params: Params }) {
  const { open_disputes: disputes, failed_refunds: refunds, failed_days: days, payouts, payout_days: payoutDays } = attention
  return (
    <>
      {disputes && disputes.count > 0 ? <DisputeItem disputes={disputes} slug={slug} /> : null}
      {refunds ? (
        <li>
          <PageLink
            slug={slug}
            path={['refunds']}
            search={{ status: 'failed', created_at_from: days.from, created_at_to: days.to }}
            className={itemClassName}
          >
            <Item
              tone="danger"
              icon={<Undo2 aria-hidden="true" />}
              title={t('sellerHome.attention.refunds', { count: refunds })}
              detail={t('sellerHome.attention.refundsDetail', { day: formatShortDay(days.from) })}
            />
          </PageLink>
        </li>
      ) : null}
      {payouts?.map(({ status, count }) => (
        <li key={status}>
          <PageLink
            slug={slug}
            path={['payouts']}
            search={{ status, created_at_from: payoutDays.from, created_at_to: payoutDays.to }}
            className={itemClassName}
          >
            <Item
              tone={status === 'failed' ? 'danger' : 'warning'}
              icon={STATUS_ICONS[status]}
              title={t(`sellerHome.attention.payouts.${status}`, { count })}
              detail={t(`sellerHome.attention.payoutsDetail.${status}`)}
            />
          </PageLink>
        </li>
      ))}
    </>
  )
}

/** Links to the settings. People who may not open them only read what is wrong. */
function SettingsItem({ slug, ...item }: Omit<ItemProps, 'isLink'> & { slug: string }) {
  const mayOpen = useMayOpen(slug)
  return (
    <li>
      {mayOpen('settings', 'payments') ? (
        <Link to="/dashboard/$slug/settings/payments" params={{ slug }} className={itemClassName}>
          <Item {...item} />
        </Link>
      ) : (
        <p className={plainClassName}>
          <Item {...item} isLink={false} />
        </p>
      )}
    </li>
  )
}

function ProviderItems({ attention, params: { slug } }: { attention: HomeAttention; params: Params }) {
  const { provider, unread_events: unread, old_webhook_url: oldUrl } = attention
  return (
    <>
      {provider ? (
        <SettingsItem
          slug={slug}
          tone="danger"
          icon={<CloudOff aria-hidden="true" />}
          title={
            provider.since
              ? t('sellerHome.attention.unreachableSince', { date: formatMoment(provider.since) })
              : t('sellerHome.attention.unreachable')
          }
          detail={translateRefusal(provider.problem)}
        />
      ) : null}
      {oldUrl ? (
        <SettingsItem
          slug={slug}
          tone="warning"
          icon={<Webhook aria-hidden="true" />}
          title={t('dashboardNouns.webhooks.oldUrlTitle')}
          detail={t('dashboardNouns.webhooks.oldUrlText', { url: oldUrl })}
        />
      ) : null}
      {unread ? (
        <SettingsItem
          slug={slug}
          tone="warning"
          icon={<Webhook aria-hidden="true" />}
          title={t('sellerHome.attention.webhooks', { count: unread.count })}
          detail={t('sellerHome.attention.webhooksDetail', { type: unread.type, problem: unread.problem })}
        />
      ) : null}
    </>
  )
}

const isCalm = (attention: HomeAttention) =>
  !attention.on_hold &&
  !attention.open_disputes?.count &&
  !attention.failed_refunds &&
  !attention.payouts?.length &&
  !attention.ending &&
  attention.failed_renewals + attention.waiting.length === 0 &&
  !attention.provider &&
  !attention.unread_events &&
  !attention.old_webhook_url

/** Lists what needs the seller's attention, each item with a link. */
export function AttentionCard({ attention, slug }: { attention: HomeAttention; slug: string }) {
  const parts = { attention, params: { slug } }
  if (isCalm(attention))
    return (
      <Card title={t('sellerHome.attention.title')}>
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <CircleCheck aria-hidden="true" className="text-success-text" />
          {t('sellerHome.attention.calm')}
        </p>
      </Card>
    )
  return (
    <Card title={t('sellerHome.attention.title')} isFlush>
      <ul className="divide-y divide-line">
        <ProviderItems {...parts} />
        <MoneyItems {...parts} />
        <SubscriptionItems {...parts} />
        <PaymentItems {...parts} />
      </ul>
    </Card>
  )
}
