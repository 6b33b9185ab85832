import type { TestClock } from '@tradepost/contract/provider/clocks'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { toDay } from '@tradepost/ui/calendar'
import { Card } from '@tradepost/ui/card'
import { DateTimePicker, timeZoneText } from '@tradepost/ui/date-time-picker'
import { Field } from '@tradepost/ui/field'
import { Progress } from '@tradepost/ui/progress'
import { RadioGroup } from '@tradepost/ui/radio-group'
import { FastForward } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#src/shell/request.ts'
import { useAdvanceClock } from './api.ts'
import { clockTime } from './clock-words.ts'
import { type Choice, planMove } from './spans.ts'

/** How far the clock is on its way; it says so by itself while it goes. */
function OnTheWay({ clock }: { clock: TestClock }) {
  const { last_move, target, now, done_count } = clock
  const from = Date.parse(last_move?.from ?? now)
  const to = Date.parse(target ?? now)
  const words = `At ${clockTime(now)}, ${done_count.toLocaleString('en-US')} done`
  return (
    <div className="grid gap-2">
      <p className="text-sm font-[560]">On its way to {clockTime(target ?? now)}</p>
      <Progress label="The way of the clock" value={Date.parse(now) - from} max={to - from} valueText={words} />
      <p role="status" className="text-sm text-ink-2 tabular-nums">
        {words}
      </p>
    </div>
  )
}

const spanLabels = { day: '1 day', week: '1 week', month: '1 month', year: '1 year' }

/** Where the clock is to go next. Nothing moves before the button that says where to. */
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
            label: 'Next due',
            isDisabled: planMove({ choice: 'next', now, nextDueAt, instant }) === undefined,
          },
          { value: 'instant' as const, label: 'A date' },
        ]}
      />
      {choice === 'instant' ? (
        <Field
          label="Advance to"
          hint={`Times in ${timeZoneText(new Date(now))}. The clock only moves forward, at most 10 years at once.`}
        >
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
        <Alert tone="danger" title="The clock did not move" isLive>
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
              ? 'Nothing that is known now falls due on the way.'
              : `${onTheWay}${isMore ? ' or more' : ''} ${onTheWay === 1 && !isMore ? 'thing falls' : 'things fall'} due on the way.`
            : 'Choose an instant that is ahead of the clock.'}
        </p>
      </div>
    </form>
  )
}

/** The business's time beside real time, and the way to move it. */
export function AdvanceCard({ slug, clock }: { slug: string; clock: TestClock }) {
  return (
    <Card
      title="Move the clock"
      description="Forward only: what happened stays happened. From there it goes on at the pace of real time."
    >
      {clock.status === 'advancing' ? <OnTheWay clock={clock} /> : <Destination slug={slug} clock={clock} />}
    </Card>
  )
}
