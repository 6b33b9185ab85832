import { useRouter } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { wordsOf } from '#src/shell/request.ts'
import { useResendVerification } from '#src/shell/resend-verification.ts'
import { safeRedirect } from '#src/shell/safe-redirect.ts'
import { AuthFrame } from './auth-frame.tsx'
import { MailboxHint } from './mailbox-hint.tsx'

type CheckMailProps = {
  email: string | undefined
  /** Where to go meanwhile; absent when the e-mail has to be confirmed first. */
  next: string | undefined
}

/** After signing up: the mail with the link is on its way. */
export function CheckMail({ email, next }: CheckMailProps) {
  const router = useRouter()
  const resend = useResendVerification()
  return (
    <AuthFrame
      title="Check your mail"
      lead={
        <>
          We sent a link to <span className="font-medium break-words text-ink">{email ?? 'your address'}</span>.{' '}
          {next ? 'Open it to also see purchases that you made as a guest.' : 'Open it to finish, then sign in.'}
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-3 empty:hidden">
          <MailboxHint />
        </p>
        {next ? (
          <Button variant="primary" size="xl" isFull onClick={() => router.history.push(safeRedirect(next))}>
            Continue
          </Button>
        ) : null}
        {email ? (
          <Button size="xl" isFull pending={resend.isPending} onClick={() => resend.mutate(email)}>
            Send the mail again
          </Button>
        ) : null}
        {resend.isSuccess ? <Alert tone="success" isLive title="The mail is on its way" /> : null}
        {resend.isError ? <Alert tone="danger" isLive title={wordsOf(resend.error)} /> : null}
      </div>
    </AuthFrame>
  )
}
