import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useCoolDown } from './cool-down.ts'

type SendAgainButtonProps = {
  /** The mutation that sends the email. */
  sending: { isPending: boolean; isSuccess: boolean; error: Error | null }
  onSend: (onSent: { onSuccess: () => void }) => void
  children: ReactNode
}

/** Resends an email, at most once every 30 seconds. The button keeps the focus during the countdown. */
export function SendAgainButton({ sending, onSend, children }: SendAgainButtonProps) {
  const { secondsLeft, start } = useCoolDown()
  const isWaiting = secondsLeft > 0
  return (
    <>
      <Button
        size="xl"
        isFull
        pending={sending.isPending}
        aria-disabled={isWaiting || undefined}
        className={isWaiting ? 'cursor-not-allowed text-ink-3! tabular-nums' : undefined}
        onClick={() => (isWaiting ? undefined : onSend({ onSuccess: start }))}
      >
        {isWaiting ? t('sessions.checkEmail.resendIn', { seconds: secondsLeft }) : children}
      </Button>
      {sending.isSuccess ? <Alert tone="success" isLive title={t('sessions.checkEmail.resent')} /> : null}
      {sending.error ? <Alert tone="danger" isLive title={getErrorMessage(sending.error)} /> : null}
    </>
  )
}
