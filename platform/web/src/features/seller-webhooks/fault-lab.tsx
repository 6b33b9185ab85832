import { useQuery } from '@tanstack/react-query'
import type { SellerWebhookFaultLab } from '@tradepost/contract/platform/developers/seller-webhook-tests'
import { FAULT_KINDS, type FaultKind } from '@tradepost/contract/provider/webhooks/webhook-faults'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { toast } from '@tradepost/ui/overlays/toast'
import { Skeleton } from '@tradepost/ui/skeleton'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { CountField } from '#src/shell/forms/count-field.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { faultsQuery, useSetFaults } from './deliveries/delivery-api.ts'
import { applyPreset, type FaultValues, faultLabel, type PRESETS, sumShares, toFaults, toFaultValues } from './fault-values.ts'

const SHARE_MAX = 100

const TEXTS: Readonly<Record<FaultKind, string>> = {
  drop: t('sellerWebhooks.faults.texts.drop'),
  duplicate: t('sellerWebhooks.faults.texts.duplicate'),
  reorder: t('sellerWebhooks.faults.texts.reorder'),
  delay_seconds: t('sellerWebhooks.faults.texts.delay'),
  answer_status: t('sellerWebhooks.faults.texts.answerStatus'),
  time_out: t('sellerWebhooks.faults.texts.timeOut'),
  bad_signature: t('sellerWebhooks.faults.texts.badSignature'),
  clock_skew_seconds: t('sellerWebhooks.faults.texts.clockSkew'),
}

type FieldsProps = { control: Control<FaultValues> }

/** The amounts of the faults that have one. */
const AMOUNTS: Partial<Record<FaultKind, (props: FieldsProps) => ReactNode>> = {
  delay_seconds: ({ control }) => (
    <CountField
      control={control}
      name="delaySeconds"
      label={t('sellerWebhooks.faults.seconds')}
      unit={t('sellerWebhooks.faults.secondsUnit')}
    />
  ),
  answer_status: ({ control }) => <CountField control={control} name="answerStatus" label={t('sellerWebhooks.faults.status')} />,
  clock_skew_seconds: ({ control }) => (
    <CountField
      control={control}
      name="skewSeconds"
      label={t('sellerWebhooks.faults.seconds')}
      unit={t('sellerWebhooks.faults.secondsUnit')}
    />
  ),
}

function FaultRow({ control, kind, struck }: FieldsProps & { kind: FaultKind; struck: number }) {
  const Amount = AMOUNTS[kind]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_8rem_9rem] items-start gap-x-4 gap-y-2 border-t border-line px-5 py-3.5 first:border-t-0 max-list:grid-cols-2 max-list:px-4">
      <div className="max-list:col-span-full">
        <p className="text-sm font-[540]">{faultLabel(kind)}</p>
        <p className="text-sm text-ink-3">{TEXTS[kind]}</p>
        {struck > 0 ? (
          <p className="text-sm text-brass-text tabular-nums">{t('sellerWebhooks.faults.struck', { count: struck })}</p>
        ) : null}
      </div>
      <CountField
        control={control}
        name={`shares.${kind}`}
        label={
          <>
            <span aria-hidden="true">{t('sellerWebhooks.faults.shareLabel')}</span>
            <span className="sr-only">{t('sellerWebhooks.faults.share', { fault: faultLabel(kind) })}</span>
          </>
        }
        unit="%"
      />
      {Amount ? <Amount control={control} /> : null}
    </li>
  )
}

type Preset = keyof typeof PRESETS

const PRESET_CHOICES: readonly { preset: Preset; label: string }[] = [
  { preset: 'lossy', label: t('sellerWebhooks.faults.presets.lossy') },
  { preset: 'slow', label: t('sellerWebhooks.faults.presets.slow') },
  { preset: 'outOfOrder', label: t('sellerWebhooks.faults.presets.outOfOrder') },
]

/** Fills the form with a network to imitate. */
function Presets({ onChoose }: { onChoose: (preset: Preset) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3 max-list:px-4">
      <span className="text-sm text-ink-3">{t('sellerWebhooks.faults.presets.label')}</span>
      {PRESET_CHOICES.map(({ preset, label }) => (
        <Button key={preset} size="sm" onClick={() => onChoose(preset)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

type LabProps = { slug: string; webhookId: string; lab: SellerWebhookFaultLab }

function Lab({ slug, webhookId, lab }: LabProps) {
  const set = useSetFaults(slug, webhookId)
  const form = useForm<FaultValues>({ defaultValues: toFaultValues(lab.faults) })
  const sum = sumShares(form.watch())
  const isTooMuch = !(sum <= SHARE_MAX)
  const isOn = lab.faults !== null
  const end = () =>
    set.mutate(null, {
      onSuccess: () => toast.success(t('sellerWebhooks.faults.ended')),
    })
  const start = (values: FaultValues) =>
    set.mutate(toFaults(values), { onSuccess: () => toast.success(t('sellerWebhooks.faults.started')) })
  return (
    <form noValidate onSubmit={form.handleSubmit(start)} className="grid gap-6">
      <Card
        title={t('sellerWebhooks.faults.title')}
        description={
          isOn && lab.since
            ? t('sellerWebhooks.faults.since', { date: formatMoment(lab.since) })
            : t('sellerWebhooks.faults.text')
        }
        isFlush
        action={
          <>
            {isOn ? (
              <Button pending={set.isPending} onClick={end}>
                {t('sellerWebhooks.faults.end')}
              </Button>
            ) : null}
            <Button
              type="submit"
              variant="primary"
              icon={<FlaskConical aria-hidden="true" />}
              pending={set.isPending}
              disabled={isTooMuch || sum === 0}
            >
              {isOn ? t('sellerWebhooks.faults.restart') : t('sellerWebhooks.faults.start')}
            </Button>
          </>
        }
      >
        {set.isError ? (
          <Alert tone="danger" isLive className="m-5 mb-0" title={t('sellerWebhooks.faults.failed')}>
            {getErrorMessage(set.error)}
          </Alert>
        ) : null}
        <Presets onChoose={(preset) => form.reset(applyPreset(form.getValues(), preset), { keepDefaultValues: true })} />
        <ul>
          {FAULT_KINDS.map((kind) => (
            <FaultRow key={kind} control={form.control} kind={kind} struck={lab.struck[kind] ?? 0} />
          ))}
        </ul>
        <div className="grid grid-cols-[minmax(0,1fr)_8rem_9rem] gap-4 border-t border-line px-5 py-3.5 max-list:grid-cols-2 max-list:px-4">
          <p className="text-sm text-ink-3 max-list:col-span-full">{t('sellerWebhooks.faults.seedText')}</p>
          <CountField control={form.control} name="seed" label={t('sellerWebhooks.faults.seed')} />
          <p role="status" className={`self-end pb-2 text-sm tabular-nums ${isTooMuch ? 'text-danger-text' : 'text-ink-3'}`}>
            {isTooMuch ? t('sellerWebhooks.faults.tooMuch') : t('sellerWebhooks.faults.sum', { sum })}
          </p>
        </div>
      </Card>
    </form>
  )
}

/** Makes an endpoint's deliveries fail on purpose, repeatably: in test mode only. */
export function FaultLab({ slug, webhookId }: { slug: string; webhookId: string }) {
  const lab = useQuery({ ...faultsQuery(slug, webhookId), refetchInterval: 5000 })
  return (
    <QueryView query={lab} what={t('sellerWebhooks.faults.noun')} skeleton={<Skeleton className="h-96 rounded-lg" />}>
      {(data) => <Lab key={data.since ?? 'off'} slug={slug} webhookId={webhookId} lab={data} />}
    </QueryView>
  )
}
