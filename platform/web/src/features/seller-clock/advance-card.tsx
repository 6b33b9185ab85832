import type { TestClock } from '@tradepost/contract/provider/clocks'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { toDay } from '@tradepost/ui/inputs/calendar'
import { DateTimePicker, timeZoneLabel } from '@tradepost/ui/inputs/date-time-picker'
import { Field } from '@tradepost/ui/inputs/field'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { Progress } from '@tradepost/ui/progress'
import { FastForward } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useAdvanceClock } from './api.ts'
import { clockTime } from './clock-labels.ts'
import { type Choice, prepareAdvance } from './spans.ts'

/** Shows the progress of an advancing clock, and announces it. */
function OnTheWay({ clock }: { clock: TestClock }) {
  const { last_move, target, now, done_count } = clock
  const from = Date.parse(last_move?.from ?? now)
  const to = Date.parse(target ?? now)
  const words = t('sellerClock.progress.at', { time: clockTime(now), count: done_count })
  return (
    <div className="grid gap-2">
      <p className="text-sm font-[560]">{t('sellerClock.progress.advancing', { time: clockTime(target ?? now) })}</p>
      <Progress label={t('sellerClock.progress.label')} value={Date.parse(now) - from} max={to - from} valueText={words} />
      <p role="status" className="text-sm text-ink-2 tabular-nums">
        {words}
      </p>
    </div>
  )
}

/** Describes how many events are scheduled until the chosen time. `total`: of so many, if only some of them are listed. */
function onTheWayLabel({ count, total }: { count: number; total: number | undefined }): string {
  if (count === 0) return t('sellerClock.advance.nothingScheduled')
  return total === undefined
    ? t('sellerClock.advance.scheduled', { count })
    : t('sellerClock.advance.scheduledAtLeast', { count, total })
}

/** Shows the form that advances the clock. Nothing moves before the button is pressed. */
function Destination({ slug, clock }: { slug: string; clock: TestClock }) {
  const [choice, setChoice] = useState<Choice>('month')
  const [instant, setInstant] = useState<string | undefined>()
  const advance = useAdvanceClock(slug)
  const { now, next_due_at: nextDueAt, next_due: nextDue, due_count: dueCount } = clock
  const plan = prepareAdvance({ choice, now, nextDueAt, instant })
  const onTheWay = plan ? nextDue.filter(({ at }) => Date.parse(at) <= Date.parse(plan.to)).length : 0
  const total = onTheWay === nextDue.length && dueCount > nextDue.length ? dueCount : undefined
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (plan) advance.mutate(plan.input)
      }}
    >
      <RadioGroup
        legend={t('sellerClock.advance.by')}
        layout="cards"
        value={choice}
        onValueChange={setChoice}
        options={[
          ...(['day', 'week', 'month', 'year'] as const).map((value) => ({
            value,
            label: t(`sellerClock.advance.spans.${value}`),
          })),
          {
            value: 'next' as const,
            label: t('sellerClock.advance.nextEvent'),
            isDisabled: prepareAdvance({ choice: 'next', now, nextDueAt, instant }) === undefined,
          },
          { value: 'instant' as const, label: t('sellerClock.advance.customDate') },
        ]}
      />
      {choice === 'instant' ? (
        <Field label={t('sellerClock.advance.to')} hint={t('sellerClock.advance.toHint', { zone: timeZoneLabel(new Date(now)) })}>
          <DateTimePicker
            label={t('sellerClock.advance.to')}
            placeholder={t('sellerClock.advance.toPlaceholder')}
            min={toDay(new Date(now))}
            value={instant}
            onValueChange={setInstant}
            className="max-w-96"
          />
        </Field>
      ) : null}
      {advance.isError ? (
        <Alert tone="danger" title={t('sellerClock.advance.failed')} isLive>
          {getErrorMessage(advance.error)}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          // Wraps on phones: the time is long.
          isFull
          className="list:w-auto!"
          icon={<FastForward aria-hidden="true" className="rtl:-scale-x-100" />}
          disabled={!plan}
          pending={advance.isPending}
        >
          {plan ? t('sellerClock.advance.submitTo', { time: clockTime(plan.to) }) : t('sellerClock.advance.submit')}
        </Button>
        <p className="text-sm text-ink-3">
          {plan ? onTheWayLabel({ count: onTheWay, total }) : t('sellerClock.advance.chooseLater')}
        </p>
      </div>
    </form>
  )
}

/** Shows the clock's time next to real time, with the form to advance it. */
export function AdvanceCard({ slug, clock }: { slug: string; clock: TestClock }) {
  return (
    <Card title={t('sellerClock.advance.title')} description={t('sellerClock.advance.description')}>
      {clock.status === 'advancing' ? <OnTheWay clock={clock} /> : <Destination slug={slug} clock={clock} />}
    </Card>
  )
}
