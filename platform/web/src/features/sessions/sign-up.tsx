import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Site } from '@tradepost/contract/platform/site'
import { Alert } from '@tradepost/ui/alert'
import { Skeleton } from '@tradepost/ui/skeleton'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { sessionQuery } from '#src/shell/session/session.ts'
import { canSignUp, siteQuery } from '#src/shell/site.ts'
import { useSignUp } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { Divider } from './divider.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { SignedInAlready } from './signed-in-already.tsx'
import { SocialButtons } from './social-buttons.tsx'

type SignUpProps = {
  redirect: string | undefined
  email: string | undefined
  /** Known from a purchase without an account. */
  name: string | undefined
  /** The person was invited with this email, and only an account with it can accept. */
  isEmailFixed: boolean
}

/** Says what remains where accounts have no passwords: which email was invited, or that there is no way to sign up. */
function WithoutForm({ site, invitedEmail }: { site: Site; invitedEmail: string | undefined }) {
  if (!canSignUp(site)) return <Alert title={t('sessions.signUp.closed')}>{t('sessions.signUp.closedText')}</Alert>
  if (invitedEmail === undefined) return null
  return <p className="text-sm break-words text-ink-3">{t('sessions.signUp.invitedEmail', { email: invitedEmail })}</p>
}

/** Shows the sign-up page: name, email and password, or an account at another site. */
export function SignUp({ redirect, email = '', name = '', isEmailFixed }: SignUpProps) {
  const site = useQuery(siteQuery)
  const user = useQuery(sessionQuery).data?.user
  const signUp = useSignUp(redirect)
  const [typed, setTyped] = useState(email)
  if (user && !signUp.isPending && !signUp.isSuccess) return <SignedInAlready user={user} redirect={redirect} />
  return (
    <AuthFrame
      title={t('sessions.signUp.title')}
      lead={t('sessions.signUp.lead')}
      aside={
        <>
          <span className="max-[24rem]:hidden">{t('sessions.signUp.hasAccount')}</span>{' '}
          <Link to="/sign-in" search={{ redirect, email: typed || undefined }} className="tp-link">
            {t('actions.signIn')}
          </Link>
        </>
      }
    >
      <QueryView
        query={site}
        what={t('shell.things.form')}
        skeleton={
          <div className="grid gap-5">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        }
      >
        {(data) => (
          <>
            {data.has_social_sign_up && data.social_providers.length > 0 ? (
              <SocialButtons providers={data.social_providers} redirect={redirect} asksForAccount isWhole={!data.has_passwords} />
            ) : null}
            {data.has_passwords ? (
              <>
                {data.has_social_sign_up && data.social_providers.length > 0 ? (
                  <Divider>{t('sessions.signUp.orEmail')}</Divider>
                ) : null}
                <SignUpForm
                  site={data}
                  signUp={signUp}
                  redirect={redirect}
                  email={email}
                  name={name}
                  isEmailFixed={isEmailFixed}
                  onEmailTyped={setTyped}
                />
              </>
            ) : (
              <WithoutForm site={data} invitedEmail={isEmailFixed ? email : undefined} />
            )}
          </>
        )}
      </QueryView>
    </AuthFrame>
  )
}
