import { Link, useLocation } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { getButtonClassName } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { getErrorMessage, RequestError } from '#src/shell/request.ts'

/** Error codes for a session older than a day: better-auth's code for most routes, and the one for deleting. */
const NEEDS_FRESH_SESSION = ['SESSION_NOT_FRESH', 'SESSION_EXPIRED']

/** Returns whether the person only needs to sign in again. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof RequestError && NEEDS_FRESH_SESSION.includes(error.code)
}

/** Shows a link to sign in and return to this page. */
export function SignInAgain() {
  const href = useLocation({ select: (location) => location.href })
  return (
    <Link to="/sign-in" search={{ redirect: href, again: '1' }} className={getButtonClassName({ size: 'sm' })}>
      {t('account.signInAgain.link')}
    </Link>
  )
}

type RefusalProps = { error: Error; words?: ((error: unknown) => string) | undefined }

/** Shows an error to sighted and screen reader users. For an old session, it links to sign-in instead. */
export function Refusal({ error, words = getErrorMessage }: RefusalProps) {
  if (!needsSignIn(error)) return <Alert tone="danger" isLive title={words(error)} />
  return (
    <Alert tone="warning" isLive title={t('account.signInAgain.title')} action={<SignInAgain />}>
      {t('account.signInAgain.text')}
    </Alert>
  )
}
