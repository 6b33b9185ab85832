import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'
import { createCallbackUrls } from './callback-urls.ts'

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
