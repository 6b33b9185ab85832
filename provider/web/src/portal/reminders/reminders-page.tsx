import type { RemindersPage as Shown } from '@tradepost/contract/hosted/portal'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { useState } from 'react'
import { EntranceFrame } from '../entrance/entrance-frame.tsx'
import { t } from '../messages.ts'
import { getErrorMessage, sendRequest } from '../shell/request.ts'

type Phase = { kind: 'asking' | 'stopping' | 'stopped' } | { kind: 'failed'; message: string }

/** The page behind the unsubscribe link. It stops nothing until it's asked to, because scanners of emails open links too. */
export function RemindersPage({ shown }: { shown: Shown }) {
  const { business_name: name, look, stopUrl } = shown
  const [phase, setPhase] = useState<Phase>({ kind: 'asking' })
  const step = stopUrl === null ? 'badLink' : phase.kind === 'stopped' ? 'stopped' : 'ask'
  const title = t(`reminders.${step}.title`)
  const text = step === 'badLink' ? t('reminders.badLink.text') : t(`reminders.${step}.text`, { business: name })
  document.title = t('pageTitle', { page: title, business: name })
  const stop = async () => {
    setPhase({ kind: 'stopping' })
    try {
      await sendRequest(stopUrl ?? '', { method: 'POST' })
      setPhase({ kind: 'stopped' })
    } catch (error) {
      setPhase({ kind: 'failed', message: getErrorMessage(error) })
    }
  }
  return (
    <EntranceFrame name={name} look={look} title={title} text={text}>
      {step === 'ask' ? (
        <div className="grid gap-4">
          {phase.kind === 'failed' ? (
            <Alert tone="danger" title={t('errors.title')} isLive>
              {phase.message}
            </Alert>
          ) : null}
          <Button variant="primary" size="lg" isFull pending={phase.kind === 'stopping'} onClick={() => void stop()}>
            {t('reminders.stop')}
          </Button>
        </div>
      ) : null}
    </EntranceFrame>
  )
}
