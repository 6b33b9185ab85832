import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { t } from '#src/messages.ts'
import { canSignUp, siteQuery } from '#src/shell/site.ts'
import { getRedirectProblem, type RedirectProblem } from './redirect-problems.ts'

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
  const site = useQuery(siteQuery).data
  if (remedy === 'sign-up' && site && canSignUp(site)) {
    return (
      <Link to="/sign-up" search={{ redirect, email }} className="tp-link">
        {t('sessions.links.createAccount')}
      </Link>
    )
  }
  if (remedy === 'new-email' && site?.sends_verification_email) {
    return (
      <Link to="/verify-email" search={{ email, isNew: true }} className="tp-link">
        {t('sessions.links.sendNewEmail')}
      </Link>
    )
  }
  return null
}

/** Shows what the URL reports: a confirmed email, or what went wrong at another site. */
export function ReturnNotice({ error, providerName, hasVerified, isSignedIn, redirect, email }: ReturnNoticeProps) {
  if (error !== undefined) {
    const { title, detail, remedy } = getRedirectProblem(error, providerName)
    return (
      <Alert tone="danger" isLive title={title}>
        {detail} <RemedyLink remedy={remedy} redirect={redirect} email={email} />
      </Alert>
    )
  }
  if (!hasVerified) return null
  return (
    <Alert tone="success" isLive title={t('sessions.confirmed.title')}>
      {isSignedIn ? null : t('sessions.confirmed.signIn')}
    </Alert>
  )
}
