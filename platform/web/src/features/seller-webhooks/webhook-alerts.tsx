import { useQuery } from '@tanstack/react-query'
import type { SellerWebhook } from '@tradepost/contract/platform/developers/seller-webhooks'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { toast } from '@tradepost/ui/overlays/toast'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { faultsQuery, replaysQuery, useReplay } from './deliveries/delivery-api.ts'

type AlertProps = { slug: string; webhook: SellerWebhook }

/** Says that an endpoint is disabled, and why if nobody did it. */
function DisabledAlert({ webhook: { health } }: AlertProps) {
  const reason = health?.disabled_reason ?? null
  if (reason === null) return <Alert title={t('sellerWebhooks.alerts.disabled')}>{t('sellerWebhooks.alerts.disabledText')}</Alert>
  return (
    <Alert tone="danger" title={t(`sellerWebhooks.alerts.${reason}`)}>
      {t(`sellerWebhooks.alerts.${reason}Text`)}
    </Alert>
  )
}

function FailingAlert({ webhook: { health } }: AlertProps) {
  if (!health || health.consecutive_failures === 0 || health.failing_since === null) return null
  return (
    <Alert tone="warning" title={t('sellerWebhooks.alerts.attemptsFailed', { count: health.consecutive_failures })}>
      {t('sellerWebhooks.alerts.attemptsFailedText', { since: formatMoment(health.failing_since) })}
    </Alert>
  )
}

/** Offers to send what an endpoint missed while it was disabled, until it was replayed. */
function MissedAlert({ slug, webhook: { id, health } }: AlertProps) {
  const replay = useReplay(slug, id)
  const replays = useQuery(replaysQuery(slug, id))
  const mayReplay = usePermissions(slug)('webhook:update')
  const since = health?.disabled_at
  const until = health?.enabled_at
  if (!since || !until || until <= since || !replays.data) return null
  if (replays.data.items.some(({ created_at: at }) => at >= until)) return null
  return (
    <Alert
      title={t('sellerWebhooks.alerts.missed')}
      action={
        mayReplay ? (
          <Button
            size="sm"
            pending={replay.isPending}
            onClick={() =>
              replay.mutate(
                { since, until, status: 'missed', types: null },
                { onError: (error) => toast.error(t('sellerWebhooks.replay.failed'), { description: getErrorMessage(error) }) },
              )
            }
          >
            {t('sellerWebhooks.alerts.replayMissed')}
          </Button>
        ) : undefined
      }
    >
      {t('sellerWebhooks.alerts.missedText', { from: formatMoment(since), to: formatMoment(until) })}
    </Alert>
  )
}

/** Says that the fault lab is on: what fails then fails on purpose. */
function FaultsAlert({ slug, webhook: { id } }: AlertProps) {
  const lab = useQuery(faultsQuery(slug, id))
  if (!lab.data?.faults) return null
  return (
    <Alert tone="warning" title={t('sellerWebhooks.alerts.faults')}>
      {t('sellerWebhooks.alerts.faultsText')}
    </Alert>
  )
}

/** Says what a person should know before they read the deliveries of an endpoint. */
export function WebhookAlerts({ slug, webhook }: AlertProps) {
  if (!webhook.has_log) return <Alert title={t('sellerWebhooks.alerts.noLog')}>{t('sellerWebhooks.alerts.noLogText')}</Alert>
  return (
    <>
      {webhook.disabled ? <DisabledAlert slug={slug} webhook={webhook} /> : <FailingAlert slug={slug} webhook={webhook} />}
      {webhook.disabled ? null : <MissedAlert slug={slug} webhook={webhook} />}
      <FaultsAlert slug={slug} webhook={webhook} />
    </>
  )
}
