import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { MailboxHint } from '#src/shell/people/mailbox-hint.tsx'
import { useResendVerification } from '#src/shell/session/resend-verification.ts'
import { toSafeRedirect } from '#src/shell/session/safe-redirect.ts'
import { sessionQuery } from '#src/shell/session/session.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SendAgainButton } from './send-again-button.tsx'

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
