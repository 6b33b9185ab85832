import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as z from 'zod'
import { AUTH_PATH, authClient, unwrapAuth } from '#src/shell/auth-client.ts'
import { signInWithPasskey } from '#src/shell/passkeys.ts'
import { request } from '#src/shell/request.ts'
import { VERIFIED_PATH } from '#src/shell/resend-verification.ts'
import { safeRedirect } from '#src/shell/safe-redirect.ts'
import { announceSessionChange, sessionQuery } from '#src/shell/session.ts'
import { siteQuery } from '#src/shell/site.ts'
import { findHome } from './home.ts'

/** Goes where a person wanted to go who is signed in. */
export function useContinue(target: string | undefined): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    if (target) router.history.push(safeRedirect(target))
    else await router.navigate(await findHome(queryClient))
  }, [queryClient, router, target])
}

function forget(queryClient: QueryClient, kept: readonly unknown[]): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
}

/** What this installation is like does not depend on who looks at it, so pages that are still shown keep it. */
function forgetPerson(queryClient: QueryClient): void {
  forget(queryClient, [siteQuery.queryKey[0]])
}

/** After signing in: forgets what was shown to the visitor, and goes where they wanted to. */
export function useAfterSignIn(target: string | undefined): () => Promise<void> {
  const queryClient = useQueryClient()
  const goOn = useContinue(target)
  return useCallback(() => {
    forgetPerson(queryClient)
    return goOn()
  }, [queryClient, goOn])
}

/** Signs in with e-mail and password. */
export function useSignIn(target: string | undefined) {
  const arrive = useAfterSignIn(target)
  return useMutation({
    mutationFn: (form: { email: string; password: string; isRemembered: boolean }) =>
      unwrapAuth(authClient.signIn.email({ email: form.email, password: form.password, rememberMe: form.isRemembered })),
    onSuccess: arrive,
  })
}

/** Signs in with the passkey that the person chooses in the browser's own dialog. */
export function usePasskeySignIn(target: string | undefined) {
  const arrive = useAfterSignIn(target)
  return useMutation({ mutationFn: () => signInWithPasskey({ isAutofill: false }), onSuccess: arrive })
}

/** Ends the session on a page where somebody else wants to sign in. */
export function useSwitchAccount() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => unwrapAuth(authClient.signOut()),
    onSuccess: () => {
      // Whatever is on the screen learns of it first: forgetting alone tells nobody.
      queryClient.setQueryData(sessionQuery.queryKey, null)
      forget(queryClient, [sessionQuery.queryKey[0], siteQuery.queryKey[0]])
    },
  })
}

type NewAccount = { name: string; email: string; password: string; needsEmailFirst: boolean }

/** Opens an account. The person is signed in at once unless this installation asks for a confirmed e-mail first. */
export function useSignUp(target: string | undefined) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: ({ name, email, password }: NewAccount) =>
      unwrapAuth(authClient.signUp.email({ name, email, password, callbackURL: VERIFIED_PATH })),
    onSuccess: async (_, { email, needsEmailFirst }) => {
      forgetPerson(queryClient)
      await router.navigate({
        to: '/verify-email',
        search: { email, next: needsEmailFirst ? undefined : safeRedirect(target, '/welcome') },
      })
    },
  })
}

/** Asks for the mail with the link to a new password. The answer is the same whether or not the account exists. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => unwrapAuth(authClient.requestPasswordReset({ email, redirectTo: '/reset-password' })),
  })
}

const ResetLink = z.object({ isUsable: z.boolean() })

/** Whether a mailed link still sets a password; asking does not use it up. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => request(ResetLink, `${AUTH_PATH}/check-reset-link`, { method: 'POST', body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Sets the new password with the token from the mail. It ends every session, so this browser asks who it is. */
export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (newPassword: string) => unwrapAuth(authClient.resetPassword({ newPassword, token })),
    onSuccess: announceSessionChange,
  })
}
