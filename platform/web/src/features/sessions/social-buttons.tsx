import { useMutation } from '@tanstack/react-query'
import type { Site } from '@tradepost/contract/platform/site'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { useEffect } from 'react'
import { t } from '#src/messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'
import { toSafeRedirect } from '#src/shell/session/safe-redirect.ts'
import { SocialMark } from '#src/shell/session/social-mark.tsx'
import { LastUsed } from './last-used.tsx'

/** Returns a path of this site with these search parameters, without undefined ones. */
function pathWith(path: string, search: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Returns the URLs that another site sends the person back to: signed in, with a new account, or with an error. */
export function createCallbackUrls(provider: string, redirect: string | undefined) {
  const target = redirect === undefined ? undefined : toSafeRedirect(redirect)
  return {
    // The sign-in page redirects to the default page.
    callbackURL: target ?? '/sign-in?arrived=1',
    newUserCallbackURL: pathWith('/welcome', { redirect: target }),
    errorCallbackURL: pathWith('/sign-in', { provider, redirect: target }),
  }
}

type SocialSignIn = {
  /** The page that the person wanted. */
  redirect: string | undefined
  /** The person asked for a new account, which an installation may require before it creates one. */
  asksForAccount?: boolean
}

/** Signs in at a provider's site. better-auth's client goes to the URL in the server's answer. */
function useSocialSignIn({ redirect, asksForAccount = false }: SocialSignIn) {
  const signIn = useMutation({
    mutationFn: (provider: string) =>
      unwrapAuth(
        authClient.signIn.social({ provider, requestSignUp: asksForAccount, ...createCallbackUrls(provider, redirect) }),
      ),
  })
  const { reset } = signIn
  // A page restored from the browser's back/forward cache would still show that it is leaving.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])
  return signIn
}

type SocialButtonsProps = {
  providers: Site['social_providers']
  redirect: string | undefined
  asksForAccount?: boolean
  /** There is no form below: each button has a line of its own, with all its words. */
  isWhole?: boolean
}

/** Shows a button for each social provider of this installation; renders nothing if there are none. */
export function SocialButtons({ providers, redirect, asksForAccount = false, isWhole = false }: SocialButtonsProps) {
  const signIn = useSocialSignIn({ redirect, asksForAccount })
  if (providers.length === 0) return null
  const leavingFor = signIn.isPending || signIn.isSuccess ? signIn.variables : undefined
  return (
    <>
      <div className={isWhole ? 'grid gap-3' : 'flex flex-wrap gap-3 *:flex-[1_1_6.5rem]'}>
        {providers.map(({ id, name }) => (
          <LastUsed key={id} method={id}>
            {(describedBy) => (
              <Button
                size="lg"
                isFull
                aria-describedby={describedBy}
                className="px-3!"
                icon={<SocialMark id={id} name={name} />}
                pending={leavingFor === id}
                aria-disabled={leavingFor !== undefined || undefined}
                onClick={() => (leavingFor === undefined ? signIn.mutate(id) : undefined)}
              >
                <span className="truncate leading-6">
                  {t.rich('sessions.signIn.social', {
                    provider: name,
                    hidden: (inside) => <span className={isWhole ? undefined : 'sr-only'}>{inside}</span>,
                  })}
                </span>
              </Button>
            )}
          </LastUsed>
        ))}
      </div>
      {signIn.isError ? <Alert tone="danger" isLive title={getErrorMessage(signIn.error)} /> : null}
    </>
  )
}
