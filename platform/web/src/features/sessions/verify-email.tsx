import { CheckMail } from './check-mail.tsx'
import { NewVerificationMail } from './new-verification-mail.tsx'

type VerifyEmailProps = {
  email: string | undefined
  /** Where to go meanwhile; absent when the e-mail has to be confirmed first. */
  next: string | undefined
  /** Why the link in a mail did not work. */
  error: string | undefined
  asksForNewMail: boolean
}

/** Confirming an e-mail: waiting for the mail that was sent, or asking for one. */
export function VerifyEmail({ email, next, error, asksForNewMail }: VerifyEmailProps) {
  if (email === undefined || error !== undefined || asksForNewMail)
    return <NewVerificationMail email={email} error={error} next={next} />
  return <CheckMail email={email} next={next} />
}
