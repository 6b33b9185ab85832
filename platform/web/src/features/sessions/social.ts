import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authClient, unwrapAuth } from '#src/shell/auth-client.ts'
import { callbackUrls } from './callback-urls.ts'

type SocialSignIn = {
  /** Where the person wanted to go. */
  redirect: string | undefined
  /** The person asked for a new account, which an installation may want before it makes one. */
  asksForAccount?: boolean
}

/** Leaves for the site of a provider; better-auth's client goes to the address that the server answers. */
export function useSocialSignIn({ redirect, asksForAccount = false }: SocialSignIn) {
  const signIn = useMutation({
    mutationFn: (provider: string) =>
      unwrapAuth(authClient.signIn.social({ provider, requestSignUp: asksForAccount, ...callbackUrls(provider, redirect) })),
  })
  const { reset } = signIn
  // A page that comes back out of the browser's memory would still say that it is leaving.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])
  return signIn
}
