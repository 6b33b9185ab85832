import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'
import { toSafeRedirect } from '#src/shell/session/safe-redirect.ts'

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
export function useSocialSignIn({ redirect, asksForAccount = false }: SocialSignIn) {
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
