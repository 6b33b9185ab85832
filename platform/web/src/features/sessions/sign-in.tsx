/** Sign-in, sign-up, email verification and password reset. */

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { t } from '#src/messages.ts'
import { EndedSessionNotice, endedSessionQuery } from '#src/shell/session/ended-session.tsx'
import { sessionQuery } from '#src/shell/session/session.ts'
import { canSignUp, siteQuery } from '#src/shell/site.ts'
import { useAfterSignIn, usePasskeySignIn, useSignIn } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { Divider } from './divider.tsx'
import { SignInForm } from './forms.ts'
import { LastUsedBadge } from './last-used.tsx'
import { usePasskeyAutofill } from './passkey-autofill.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordForm } from './password-form.tsx'
import { ReturnNotice } from './return-notice.tsx'
import { SignedInAlready } from './signed-in-already.tsx'
import { SocialButtons } from './social-buttons.tsx'

type SignInProps = {
  redirect: string | undefined
  email: string | undefined
  /** The error code from a social provider or the link in an email. */
  error: string | undefined
  /** The ID of that provider. */
  provider: string | undefined
  hasVerified: boolean
  /** Whether somebody who is signed in signs in again, for a change that needs it. */
  isAgain: boolean
}

/** Shows the sign-in page: passkey, account at another site, or email and password. */
export function SignIn({ redirect, email = '', error, provider, hasVerified, isAgain }: SignInProps) {
  const user = useQuery(sessionQuery).data?.user
  const site = useQuery(siteQuery)
  const ended = useQuery(endedSessionQuery).data
  const providers = site.data?.social_providers ?? []
  const hasPasswords = site.data?.has_passwords ?? true
  const password = useSignIn(redirect)
  const passkey = usePasskeySignIn(redirect)
  const isLeaving = [password, passkey].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const autofill = usePasskeyAutofill({ isOffered: hasPasswords && !isLeaving && !user, onSignedIn: useAfterSignIn(redirect) })
  const form = useForm({ resolver: zodResolver(SignInForm), mode: 'onTouched', defaultValues: { email, password: '' } })
  const typed = useWatch({ control: form.control, name: 'email' }) || undefined
  const providerName = providers.find(({ id }) => id === provider)?.name
  // Waits for the provider's name, so that the notice is announced only once.
  const isNamed = provider === undefined || !site.isPending
  const returned = isNamed ? (
    <ReturnNotice {...{ error, providerName, hasVerified, redirect }} isSignedIn={Boolean(user)} email={typed} />
  ) : null
  const notice = ended ? <EndedSessionNotice ended={ended} /> : returned
  // Not for a person who just signed in here, because they are about to leave the page.
  if (user && !isAgain && !isLeaving && !autofill.isChecking) {
    return (
      <SignedInAlready user={user} redirect={redirect}>
        {notice}
      </SignedInAlready>
    )
  }
  return (
    <AuthFrame
      title={t('sessions.signIn.title')}
      lead={t('sessions.signIn.lead')}
      aside={
        site.data && !canSignUp(site.data) ? null : (
          <>
            <span className="max-[24rem]:hidden">{t('sessions.signIn.isNew')}</span>{' '}
            <Link to="/sign-up" search={{ redirect, email: typed }} className="tp-link">
              {t('sessions.links.createAccount')}
            </Link>
          </>
        )
      }
    >
      {notice}
      <div className="grid gap-3">
        {hasPasswords ? null : <SocialButtons providers={providers} redirect={redirect} isWhole />}
        <PasskeyButton passkey={passkey} autofill={autofill} />
        {hasPasswords ? <SocialButtons providers={providers} redirect={redirect} /> : null}
      </div>
      {hasPasswords ? (
        <>
          <Divider>
            {t('sessions.signIn.orPassword')} <LastUsedBadge method="email" />
          </Divider>
          <PasswordForm form={form} signIn={password} typed={typed} />
        </>
      ) : null}
    </AuthFrame>
  )
}
