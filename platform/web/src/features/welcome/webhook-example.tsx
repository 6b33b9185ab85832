import { getPageLocale } from '@tradepost/messages/page-messages'
import { Button } from '@tradepost/ui/button'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { AgainButton, ExampleCard, type ExampleLine, ExampleLines } from './example-card.tsx'

/** Waits before the attempts after a failed one, as the provider does (docs/guide/webhooks.md). */
const DELAYS = [
  { value: 5, unit: 'second' },
  { value: 5, unit: 'minute' },
  { value: 30, unit: 'minute' },
  { value: 2, unit: 'hour' },
  { value: 5, unit: 'hour' },
] as const

type Answer = 200 | 503

const FIRST: readonly Answer[] = [503]

function delayLabel({ value, unit }: (typeof DELAYS)[number]): string {
  return value.toLocaleString(getPageLocale(), { style: 'unit', unit, unitDisplay: 'long' })
}

function toLine(answer: Answer, attempt: number): ExampleLine {
  const delay = DELAYS[attempt]
  if (answer === 200 || !delay)
    return {
      icon: <CircleCheck aria-hidden="true" className="text-success-text" />,
      label: t('welcome.developers.webhook.delivered'),
      detail: answer,
    }
  return {
    icon: <CircleAlert aria-hidden="true" className="text-danger-text" />,
    label: t('welcome.developers.webhook.failed', { delay: delayLabel(delay) }),
    detail: answer,
  }
}

/** Lets visitors answer the attempts of a webhook in the place of its endpoint. */
export function WebhookExample() {
  const [answers, setAnswers] = useState(FIRST)
  const isDelivered = answers.at(-1) === 200
  const add = (answer: Answer) => setAnswers([...answers, answer])
  return (
    <ExampleCard
      title={t('welcome.developers.webhook.title')}
      text={t('welcome.developers.webhook.text')}
      actions={
        isDelivered ? (
          <AgainButton onClick={() => setAnswers(FIRST)} />
        ) : (
          <fieldset className="contents">
            <legend className="sr-only">{t('welcome.developers.webhook.answer')}</legend>
            <span aria-hidden="true" className="text-sm text-ink-2">
              {t('welcome.developers.webhook.answer')}
            </span>
            <Button disabled={answers.length === DELAYS.length} onClick={() => add(503)}>
              503
            </Button>
            <Button onClick={() => add(200)}>200</Button>
          </fieldset>
        )
      }
    >
      <p className="mb-2 font-mono text-xs leading-5" dir="ltr">
        payment.succeeded
      </p>
      <ExampleLines linesMax={DELAYS.length} lines={answers.map(toLine)} />
    </ExampleCard>
  )
}
