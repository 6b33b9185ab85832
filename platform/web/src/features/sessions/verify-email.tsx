import { CheckEmail } from './check-email.tsx'
import { NewVerificationEmail } from './new-verification-email.tsx'

type VerifyEmailProps = {
  email: string | undefined
  /** Where to go meanwhile; absent when the e-mail has to be confirmed first. */
  next: string | undefined
  /** Why the link in a mail did not work. */
  error: string | undefined
  asksForNewEmail: boolean
}

/** Confirming an e-mail: waiting for the mail that was sent, or asking for one. */
export function VerifyEmail({ email, next, error, asksForNewEmail }: VerifyEmailProps) {
  if (email === undefined || error !== undefined || asksForNewEmail)
    return <NewVerificationEmail email={email} error={error} next={next} />
  return <CheckEmail email={email} next={next} />
}
