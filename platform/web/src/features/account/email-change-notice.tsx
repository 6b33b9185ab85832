import { Link } from '@tanstack/react-router'
import type { Account } from '@tradepost/contract/platform/account'
import { Alert } from '@tradepost/ui/alert'
import { MailboxHint } from '#src/shell/mailbox-hint.tsx'
import { emailLinkErrorLabel } from './link-errors.ts'

/** Shows whether the link in an email about the address worked, or why it didn't. */
export function EmailChangeNotice({ account, error }: { account: Account; error: string | undefined }) {
  const dismiss = (
    <Link to="/account" replace className="tp-link inline-block py-1">
      Got it
    </Link>
  )
  if (error)
    return (
      <Alert tone="danger" isLive title="That link didn’t work" action={dismiss}>
        {emailLinkErrorLabel(error)}
      </Alert>
    )
  // The row of the email itself says what comes next.
  if (account.email_change) return null
  if (account.is_verified)
    return (
      <Alert tone="success" isLive title={`${account.email} is confirmed`} action={dismiss}>
        Use it the next time you sign in.
      </Alert>
    )
  return (
    <Alert tone="success" isLive title={`Your email is now ${account.email}`} action={dismiss}>
      We’ve sent one more email there. Open its link to confirm your email.
      <MailboxHint />
    </Alert>
  )
}
