import type { TestClock } from '@tradepost/contract/provider/clocks'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { toDay } from '@tradepost/ui/calendar'
import { Card } from '@tradepost/ui/card'
import { DateTimePicker, timeZoneLabel } from '@tradepost/ui/date-time-picker'
import { Field } from '@tradepost/ui/field'
import { Progress } from '@tradepost/ui/progress'
import { RadioGroup } from '@tradepost/ui/radio-group'
import { FastForward } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#src/shell/request.ts'
import { useAdvanceClock } from './api.ts'
import { clockTime } from './clock-words.ts'
import { type Choice, planMove } from './spans.ts'

/** Progress of an advancing clock, announced while it moves. */
function OnTheWay({ clock }: { clock: TestClock }) {
  const { last_move, target, now, done_count } = clock
  const from = Date.parse(last_move?.from ?? now)
  const to = Date.parse(target ?? now)
  const words = `At ${clockTime(now)}, ${done_count.toLocaleString('en-US')} done`
  return (
    <div className="grid gap-2">
      <p className="text-sm font-[560]">Advancing to {clockTime(target ?? now)}</p>
      <Progress label="Clock progress" value={Date.parse(now) - from} max={to - from} valueText={words} />
      <p role="status" className="text-sm text-ink-2 tabular-nums">
        {words}
      </p>
    </div>
  )
}

const spanLabels = { day: '1 day', week: '1 week', month: '1 month', year: '1 year' }

/** The form that advances the clock. Nothing moves before the button is pressed. */
function Destination({ slug, clock }: { slug: string; clock: TestClock }) {
  const [choice, setChoice] = useState<Choice>('month')
  const [instant, setInstant] = useState<string | undefined>()
  const advance = useAdvanceClock(slug)
  const { now, next_due_at: nextDueAt, next_due: nextDue, due_count: dueCount } = clock
  const plan = planMove({ choice, now, nextDueAt, instant })
  const onTheWay = plan ? nextDue.filter(({ at }) => Date.parse(at) <= Date.parse(plan.to)).length : 0
  const isMore = onTheWay === nextDue.length && dueCount > nextDue.length
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
        legend="Advance by"
        layout="cards"
        value={choice}
        onValueChange={setChoice}
        options={[
          ...(['day', 'week', 'month', 'year'] as const).map((value) => ({ value, label: spanLabels[value] })),
          {
            value: 'next' as const,
            label: 'Next event',
            isDisabled: planMove({ choice: 'next', now, nextDueAt, instant }) === undefined,
          },
          { value: 'instant' as const, label: 'Custom date' },
        ]}
      />
      {choice === 'instant' ? (
        <Field label="Advance to" hint={`Times in ${timeZoneLabel(new Date(now))}. You can advance up to 10 years at a time.`}>
          <DateTimePicker
            label="Advance to"
            placeholder="Choose a date"
            min={toDay(new Date(now))}
            value={instant}
            onValueChange={setInstant}
            className="max-w-96"
          />
        </Field>
      ) : null}
      {advance.isError ? (
        <Alert tone="danger" title="Couldn’t advance the clock" isLive>
          {errorMessage(advance.error)}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          icon={<FastForward aria-hidden="true" />}
          disabled={!plan}
          pending={advance.isPending}
        >
          {plan ? `Advance to ${clockTime(plan.to)}` : 'Advance'}
        </Button>
        <p className="text-sm text-ink-3">
          {plan
            ? onTheWay === 0
              ? 'Nothing is scheduled in this period.'
              : `${onTheWay}${isMore ? ' or more' : ''} ${onTheWay === 1 && !isMore ? 'scheduled event' : 'scheduled events'} in this period.`
            : 'Choose a later time.'}
        </p>
      </div>
    </form>
  )
}

/** The clock's time next to real time, with the form to advance it. */
export function AdvanceCard({ slug, clock }: { slug: string; clock: TestClock }) {
  return (
    <Card title="Advance the clock" description="You can only move forward. Then time runs normally again.">
      {clock.status === 'advancing' ? <OnTheWay clock={clock} /> : <Destination slug={slug} clock={clock} />}
    </Card>
  )
}
