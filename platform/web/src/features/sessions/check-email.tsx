import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#src/messages.ts'
import { MailboxHint } from '#src/shell/people/mailbox-hint.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { useResendVerification } from '#src/shell/session/resend-verification.ts'
import { toSafeRedirect } from '#src/shell/session/safe-redirect.ts'
import { sessionQuery } from '#src/shell/session/session.ts'
import { AuthFrame } from './auth-frame.tsx'

type SendAgainButtonProps = {
  /** The mutation that sends the email. */
  sending: { isPending: boolean; isSuccess: boolean; error: Error | null }
  onSend: (onSent: { onSuccess: () => void }) => void
  children: ReactNode
}

/** Resends an email, at most once every 30 seconds. The button keeps the focus during the countdown. */
function SendAgainButton({ sending, onSend, children }: SendAgainButtonProps) {
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

/** Seconds until another email can be requested. The first one needs time to arrive; more would only fill the mailbox. */
const COOL_DOWN_SECONDS = 30

/** Counts down after an email was sent. Returns the remaining seconds and a function that starts the countdown. */
function useCoolDown(): { secondsLeft: number; start: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(0)
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return { secondsLeft, start: () => setSecondsLeft(COOL_DOWN_SECONDS) }
}

type CheckEmailProps = {
  email: string
  /** Where to continue. Absent if the email must be confirmed first. */
  next: string | undefined
}

function ContinueButton({ next }: { next: string }) {
  const router = useRouter()
  return (
    <Button variant="primary" size="xl" isFull onClick={() => router.history.push(toSafeRedirect(next))}>
      {t('actions.continue')}
    </Button>
  )
}

/** Asks to open the emailed link after sign-up. Notices if the link is opened in another window. */
export function CheckEmail({ email, next }: CheckEmailProps) {
  const user = useQuery(sessionQuery).data?.user
  const resend = useResendVerification(next)
  if (user?.emailVerified && user.email === email.toLowerCase()) {
    return (
      <AuthFrame title={t('sessions.confirmed.title')} lead={<span className="break-words">{email}</span>}>
        <ContinueButton next={next ?? '/account/purchases'} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={t('sessions.checkEmail.title')}
      lead={
        <>
          {t.rich('sessions.checkEmail.sent', {
            email,
            address: (inside) => <span className="font-medium break-words text-ink">{inside}</span>,
          })}{' '}
          {next ? t('sessions.checkEmail.openToSeePurchases') : t('sessions.checkEmail.openToFinish')}
        </>
      }
    >
      <Alert title={t('sessions.checkEmail.missing')}>
        {t('sessions.checkEmail.missingText')} <MailboxHint />
      </Alert>
      <div className="grid gap-3">
        {next ? <ContinueButton next={next} /> : null}
        <SendAgainButton sending={resend} onSend={(onSent) => resend.mutate(email, onSent)}>
          {t('sessions.links.resendEmail')}
        </SendAgainButton>
      </div>
      {next ? null : (
        <p className="text-sm text-ink-3">
          {t.rich('sessions.checkEmail.wrongEmail', {
            link: (inside) => (
              <Link to="/sign-up" className="tp-link">
                {inside}
              </Link>
            ),
          })}
        </p>
      )}
    </AuthFrame>
  )
}
