import { useQuery } from '@tanstack/react-query'
import type { SellerWebhookDelivery } from '@tradepost/contract/platform/developers/seller-webhook-log'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Badge } from '@tradepost/ui/badge'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { CodeBlock } from '@tradepost/ui/code-block'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { getDeviceTime } from '@tradepost/ui/formats/relative-time'
import { toast } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { ArrowLeft, FlaskConical, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { deliveryStatusLabel } from '#src/nouns/webhooks/delivery-badge.tsx'
import { ObjectLink } from '#src/nouns/webhooks/object-link.tsx'
import { deliveryQuery } from '#src/nouns/webhooks/queries.ts'
import { isResendable, useResend } from '#src/nouns/webhooks/use-resend.ts'
import { Detail, DetailList } from '#src/shell/detail-list.tsx'
import { formatJson } from '#src/shell/format-json.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { HiddenBody } from '#src/shell/hidden-body.tsx'
import { PageLink } from '#src/shell/page-link.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { AttemptList } from './attempt-list.tsx'

const SECOND_MILLISECONDS = 1000
const SECONDS = { hour: 3600, minute: 60, second: 1 } as const

const format = (unit: keyof typeof SECONDS) =>
  new Intl.NumberFormat(getPageLocale(), { style: 'unit', unit, unitDisplay: 'short' })
const formats = { hour: format('hour'), minute: format('minute'), second: format('second') }

/** Formats the seconds until something: "4 min 32 sec". Two units at most. */
function waitLabel(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const parts = [
    formats.hour.format(Math.floor(whole / SECONDS.hour)),
    formats.minute.format(Math.floor((whole % SECONDS.hour) / SECONDS.minute)),
    formats.second.format(whole % SECONDS.minute),
  ]
  const first = whole >= SECONDS.hour ? 0 : whole >= SECONDS.minute ? 1 : 2
  return parts.slice(first, first + 2).join(' ')
}

/** Counts down to the next attempt. Not announced: a screen reader would read nothing else. */
function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState(getDeviceTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(getDeviceTime()), SECOND_MILLISECONDS)
    return () => clearInterval(timer)
  }, [])
  const seconds = (Date.parse(until) - now.getTime()) / SECOND_MILLISECONDS
  return (
    <time dateTime={until} className="tabular-nums">
      {seconds > 0 ? t('sellerWebhooks.delivery.nextIn', { time: waitLabel(seconds) }) : t('sellerWebhooks.delivery.nextNow')}
    </time>
  )
}

const POLL_MILLISECONDS = 2000

type Which = { slug: string; delivery: SellerWebhookDelivery; isDisabled: boolean }

function ResendButton({ slug, delivery: { id } }: Which) {
  const resend = useResend(slug, id)
  return (
    <Button
      size="sm"
      icon={<RotateCw aria-hidden="true" />}
      pending={resend.isPending}
      onClick={() =>
        resend.mutate(undefined, {
          onSuccess: () => toast.success(t('sellerWebhooks.delivery.resent')),
          onError: (error) => toast.error(t('sellerWebhooks.delivery.resendFailed'), { description: getErrorMessage(error) }),
        })
      }
    >
      {t('sellerWebhooks.delivery.resend')}
    </Button>
  )
}

function Facts({ slug, delivery }: Which) {
  const { event_id: eventId, object_id: objectId, status, next_attempt_at: next, attempt_count: count } = delivery
  return (
    <DetailList>
      <Detail term={t('sellerWebhooks.delivery.status')}>
        {deliveryStatusLabel(status)}
        {next ? (
          <span className="block text-ink-3">
            <Countdown until={next} />
          </span>
        ) : null}
        {status === 'failed' && count > 1 ? (
          <span className="block text-ink-3">{t('sellerWebhooks.delivery.gaveUp')}</span>
        ) : null}
      </Detail>
      <Detail term={t('sellerWebhooks.delivery.event')}>
        <span className="flex flex-wrap items-center gap-x-3">
          <CopyableId id={eventId} />
          <PageLink
            slug={slug}
            path={['events']}
            search={{ event: eventId }}
            className="tp-link inline-flex min-h-6 items-center"
          >
            {t('sellerWebhooks.delivery.viewEvent')}
          </PageLink>
        </span>
      </Detail>
      <Detail term={t('sellerWebhooks.delivery.object')}>
        <ObjectLink slug={slug} id={objectId} />
      </Detail>
    </DetailList>
  )
}

function Loaded(which: Which) {
  const { slug, delivery, isDisabled } = which
  const mayResend = usePermissions(slug)('webhook:update') && isResendable(delivery) && !isDisabled
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-mono text-sm [overflow-wrap:anywhere]">{delivery.event_type}</span>
          {delivery.is_example ? (
            <Badge tone="brass" icon={<FlaskConical aria-hidden="true" />}>
              {t('dashboardNouns.webhooks.example')}
            </Badge>
          ) : null}
        </span>
      }
      action={mayResend ? <ResendButton {...which} /> : undefined}
      bodyClassName="grid gap-5"
    >
      <Facts {...which} />
      <section className="grid gap-1.5">
        <h3 className="text-sm font-[560]">{t('sellerWebhooks.delivery.attempts')}</h3>
        <AttemptList key={`${delivery.id} ${delivery.attempts.length}`} attempts={delivery.attempts} />
      </section>
      {delivery.body === null ? (
        <HiddenBody missing={delivery.missing_permissions} />
      ) : (
        <CodeBlock label={t('sellerWebhooks.delivery.body')} language="json" code={formatJson(delivery.body)} />
      )}
    </Card>
  )
}

type DeliveryViewProps = { slug: string; id: string; isDisabled: boolean; onBack: () => void }

/** Shows one delivery: its attempts, when the next one follows, and its body. */
export function DeliveryView({ slug, id, isDisabled, onBack }: DeliveryViewProps) {
  const query = useQuery({
    ...deliveryQuery(slug, id),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? POLL_MILLISECONDS : false),
  })
  return (
    <div className="grid gap-3">
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start min-[73.75rem]:hidden"
        icon={<ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />}
        onClick={onBack}
      >
        {t('sellerWebhooks.delivery.back')}
      </Button>
      <QueryView query={query} what={t('sellerWebhooks.delivery.noun')} skeleton={<Skeleton className="h-96 rounded-lg" />}>
        {(delivery) => <Loaded slug={slug} delivery={delivery} isDisabled={isDisabled} />}
      </QueryView>
    </div>
  )
}
