import { CheckEmail } from './check-email.tsx'
import { NewVerificationEmail } from './new-verification-email.tsx'

type VerifyEmailProps = {
  email: string | undefined
  /** Where to continue. Absent if the email must be confirmed first. */
  next: string | undefined
  /** Why the link in an email failed. */
  error: string | undefined
  asksForNewEmail: boolean
}

/** Asks to open the emailed link that confirms an email, or sends a new one. */
export function VerifyEmail({ email, next, error, asksForNewEmail }: VerifyEmailProps) {
  if (email === undefined || error !== undefined || asksForNewEmail)
    return <NewVerificationEmail email={email} error={error} next={next} />
  return <CheckEmail email={email} next={next} />
}
