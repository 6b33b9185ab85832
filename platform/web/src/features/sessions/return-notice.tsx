import { Link } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { type RedirectProblem, redirectProblemOf } from './words.ts'

type ReturnNoticeProps = {
  /** The error code in the URL, from a social provider or the link in an email. */
  error: string | undefined
  providerName: string | undefined
  hasVerified: boolean
  isSignedIn: boolean
  redirect: string | undefined
  email: string | undefined
}

function RemedyLink({
  remedy,
  redirect,
  email,
}: Pick<ReturnNoticeProps, 'redirect' | 'email'> & Pick<RedirectProblem, 'remedy'>) {
  if (remedy === 'sign-up') {
    return (
      <Link to="/sign-up" search={{ redirect, email }} className="tp-link">
        Create an account
      </Link>
    )
  }
  if (remedy === 'new-mail') {
    return (
      <Link to="/verify-email" search={{ email, isNew: true }} className="tp-link">
        Send a new email
      </Link>
    )
  }
  return null
}

/** Shows what the URL says: a confirmed email, or what went wrong elsewhere. */
export function ReturnNotice({ error, providerName, hasVerified, isSignedIn, redirect, email }: ReturnNoticeProps) {
  if (error !== undefined) {
    const { title, detail, remedy } = redirectProblemOf(error, providerName)
    return (
      <Alert tone="danger" isLive title={title}>
        {detail} <RemedyLink remedy={remedy} redirect={redirect} email={email} />
      </Alert>
    )
  }
  if (!hasVerified) return null
  return (
    <Alert tone="success" isLive title="Your email is confirmed">
      {isSignedIn ? null : 'Sign in to continue.'}
    </Alert>
  )
}
