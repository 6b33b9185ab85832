import type { WebhookReplayForm } from '@tradepost/contract/platform/developers/seller-webhook-replays'
import type { SellerWebhook } from '@tradepost/contract/platform/developers/seller-webhooks'
import { REPLAY_DAYS_MAX } from '@tradepost/contract/provider/webhooks/webhook-replays'
import { getDeviceTime } from '@tradepost/ui/formats/relative-time'
import { DateTimePicker } from '@tradepost/ui/inputs/date-time-picker'
import { Field } from '@tradepost/ui/inputs/field'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { useShowSearch } from '#src/shell/lists/list-search.ts'
import { useReplay } from './deliveries/delivery-api.ts'
import { EventTypesField } from './event-types-field.tsx'

const DAY_MILLISECONDS = 24 * 3600 * 1000
const dayAgo = (): string => new Date(getDeviceTime().getTime() - DAY_MILLISECONDS).toISOString()

type Which = 'all' | NonNullable<WebhookReplayForm['status']>

const WHICH = [
  { value: 'all', label: t('sellerWebhooks.replay.which.all') },
  { value: 'failed', label: t('sellerWebhooks.replay.which.failed') },
  { value: 'missed', label: t('sellerWebhooks.replay.which.missed'), detail: t('sellerWebhooks.replay.which.missedText') },
] as const

/** Returns what is wrong with a time to replay; the server checks it, too. */
function findTimeProblem(since: string | undefined, until: string | undefined): string | undefined {
  const now = getDeviceTime().getTime()
  if (since === undefined) return t('sellerWebhooks.replay.sinceMissing')
  if (Date.parse(since) > now) return t('sellerWebhooks.replay.inFuture')
  if (Date.parse(since) < now - REPLAY_DAYS_MAX * DAY_MILLISECONDS)
    return t('sellerWebhooks.replay.tooOld', { days: REPLAY_DAYS_MAX })
  return until !== undefined && Date.parse(until) <= Date.parse(since) ? t('sellerWebhooks.replay.reversed') : undefined
}

type ReplayDialogProps = { slug: string; webhook: SellerWebhook; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for the time and the events to send again. */
export function ReplayDialog({ slug, webhook: { id }, open, onOpenChange }: ReplayDialogProps) {
  const show = useShowSearch()
  const replay = useReplay(slug, id)
  const [since, setSince] = useState<string | undefined>(dayAgo)
  const [until, setUntil] = useState<string | undefined>()
  const [which, setWhich] = useState<Which>('all')
  const [types, setTypes] = useState<string[] | null>(null)
  const problem = findTimeProblem(since, until)
  const isIncomplete = problem !== undefined || types?.length === 0
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('sellerWebhooks.replay.title')}
      description={t('sellerWebhooks.replay.text')}
      submitLabel={t('sellerWebhooks.replay.submit')}
      failureTitle={t('sellerWebhooks.replay.failed')}
      pending={replay.isPending}
      isDisabled={isIncomplete}
      error={replay.error}
      onSubmit={(event) => {
        event.preventDefault()
        if (since === undefined || isIncomplete) return
        replay.mutate(
          { since, until: until ?? null, status: which === 'all' ? null : which, types },
          {
            onSuccess: () => {
              onOpenChange(false)
              toast.success(t('sellerWebhooks.replay.started'))
              show({})
            },
          },
        )
      }}
    >
      <div className="grid grid-cols-2 gap-4 max-list:grid-cols-1">
        <Field label={t('sellerWebhooks.replay.since')} error={problem}>
          <DateTimePicker
            label={t('sellerWebhooks.replay.since')}
            placeholder={t('sellerWebhooks.replay.since')}
            value={since}
            onValueChange={setSince}
          />
        </Field>
        <Field label={t('sellerWebhooks.replay.until')} isOptional>
          <DateTimePicker
            label={t('sellerWebhooks.replay.until')}
            placeholder={t('sellerWebhooks.replay.now')}
            value={until}
            onValueChange={setUntil}
          />
        </Field>
      </div>
      <RadioGroup legend={t('sellerWebhooks.replay.which.legend')} value={which} onValueChange={setWhich} options={WHICH} />
      <EventTypesField
        legend={t('sellerWebhooks.list.events')}
        allLabel={t('sellerWebhooks.replay.allTypes')}
        value={types}
        onValueChange={setTypes}
        {...(types?.length === 0 ? { error: t('sellerWebhooks.replay.typesMissing') } : {})}
      />
    </FormDialog>
  )
}
