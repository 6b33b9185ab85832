import { useQuery } from '@tanstack/react-query'
import type { SellerWebhookReplay } from '@tradepost/contract/platform/developers/seller-webhook-replays'
import type { SellerWebhook } from '@tradepost/contract/platform/developers/seller-webhooks'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { toast } from '@tradepost/ui/overlays/toast'
import { Progress } from '@tradepost/ui/progress'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { isReplayRunning, replaysQuery, useStopReplay } from './deliveries/delivery-api.ts'

const count = new Intl.NumberFormat(getPageLocale())

/** Names how far a replay is. */
function stateLabel(replay: SellerWebhookReplay): string {
  if (replay.status === 'stopped') return t('sellerWebhooks.replay.stopped')
  return isReplayRunning(replay) ? t('sellerWebhooks.replay.running') : t('sellerWebhooks.replay.finished')
}

/** Says what a replay changed. Of foreign endpoints, nobody knows more than that they accepted. */
function changesLabel({ changed, matched }: SellerWebhookReplay, isPlatforms: boolean): string | undefined {
  if (changed !== null) return t('sellerWebhooks.replay.changed', { count: changed })
  return isPlatforms || matched === 0 ? undefined : t('sellerWebhooks.replay.unknownChanges')
}

type ReplayCardProps = { slug: string; webhook: SellerWebhook }

function StopButton({ slug, webhook: { id }, replayId }: ReplayCardProps & { replayId: string }) {
  const stop = useStopReplay(slug, id)
  return (
    <Button
      size="sm"
      pending={stop.isPending}
      onClick={() =>
        stop.mutate(replayId, {
          onError: (error) => toast.error(t('sellerWebhooks.replay.stopFailed'), { description: getErrorMessage(error) }),
        })
      }
    >
      {t('sellerWebhooks.replay.stop')}
    </Button>
  )
}

/** Shows the last replay of an endpoint, with its progress while it runs. */
export function ReplayCard({ slug, webhook }: ReplayCardProps) {
  const replays = useQuery(replaysQuery(slug, webhook.id))
  const mayStop = usePermissions(slug)('webhook:update')
  const replay = replays.data?.items[0]
  if (!replay) return null
  const { matched, delivered, failed, filter } = replay
  const done = delivered + failed
  const isRunning = isReplayRunning(replay)
  const progress = t('sellerWebhooks.replay.progress', { done: count.format(done), count: matched })
  return (
    <Card
      title={stateLabel(replay)}
      description={t('sellerWebhooks.replay.range', { from: formatMoment(filter.since), to: formatMoment(filter.until) })}
      action={
        replay.status === 'running' && mayStop ? <StopButton slug={slug} webhook={webhook} replayId={replay.id} /> : undefined
      }
      bodyClassName="grid gap-2"
    >
      {isRunning ? <Progress label={stateLabel(replay)} value={done} max={matched} valueText={progress} /> : null}
      <p role="status" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 tabular-nums">
        <span>{matched === 0 ? t('sellerWebhooks.replay.nothing') : progress}</span>
        {failed > 0 ? (
          <span className="text-danger-text">{t('sellerWebhooks.replay.failedCount', { count: failed })}</span>
        ) : null}
        {isRunning ? null : <span>{changesLabel(replay, webhook.is_platforms)}</span>}
      </p>
    </Card>
  )
}
