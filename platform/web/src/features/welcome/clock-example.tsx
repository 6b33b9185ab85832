import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { AgainButton, ExampleCard, ExampleLines } from './example-card.tsx'

/** What happens to a subscription, as the provider does it: a declined renewal is tried again after 12 hours. */
const EVENTS = [
  { at: '2026-11-21T09:30:00Z', event: 'started' },
  { at: '2026-12-21T09:30:00Z', event: 'renewed' },
  { at: '2027-01-21T09:30:00Z', event: 'renewed' },
  { at: '2027-02-21T09:30:00Z', event: 'failed' },
  { at: '2027-02-21T21:30:00Z', event: 'retried' },
] as const

const PRICE = formatMoney(2900, 'USD')

/** Moves a test clock through the first months of a subscription. */
export function ClockExample() {
  const [count, setCount] = useState(1)
  const happened = EVENTS.slice(0, count)
  const now = happened.at(-1)?.at ?? EVENTS[0].at
  return (
    <ExampleCard
      title={t('welcome.developers.clock.title')}
      text={t('welcome.developers.clock.text')}
      actions={
        <>
          <Button disabled={count === EVENTS.length} onClick={() => setCount(count + 1)}>
            {t('welcome.developers.clock.next')}
          </Button>
          {count > 1 ? <AgainButton onClick={() => setCount(1)} /> : null}
        </>
      }
    >
      <p className="mb-2 font-[560]">{t('welcome.developers.clock.now', { time: formatMoment(now, 'UTC') })}</p>
      <ExampleLines
        linesMax={EVENTS.length}
        lines={happened.map(({ event }) => ({
          icon:
            event === 'failed' ? (
              <CircleAlert aria-hidden="true" className="text-danger-text" />
            ) : (
              <CircleCheck aria-hidden="true" className="text-success-text" />
            ),
          label: t(`welcome.developers.clock.${event}`),
          detail: PRICE,
        }))}
      />
    </ExampleCard>
  )
}
