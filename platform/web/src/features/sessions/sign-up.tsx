import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '@tradepost/ui/skeleton'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { sessionQuery } from '#src/shell/session.ts'
import { siteQuery } from '#src/shell/site.ts'
import { useSignUp } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { Divider } from './divider.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { SignedInAlready } from './signed-in-already.tsx'
import { SocialButtons } from './social-buttons.tsx'

type SignUpProps = {
  redirect: string | undefined
  email: string | undefined
  /** The person was invited with this email, and only an account with it can accept. */
  isEmailFixed: boolean
}

/** Shows the sign-up page: name, email and password, or an account at another site. */
export function SignUp({ redirect, email = '', isEmailFixed }: SignUpProps) {
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
            {data.social_providers.length > 0 ? (
              <>
                <SocialButtons providers={data.social_providers} redirect={redirect} asksForAccount />
                <Divider>{t('sessions.signUp.orEmail')}</Divider>
              </>
            ) : null}
            <SignUpForm
              site={data}
              signUp={signUp}
              redirect={redirect}
              email={email}
              isEmailFixed={isEmailFixed}
              onEmailTyped={setTyped}
            />
          </>
        )}
      </QueryView>
    </AuthFrame>
  )
}
