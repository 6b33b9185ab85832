import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as z from 'zod'
import { sendRequest } from '#src/shell/request.ts'
import { AUTH_PATH, authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'
import { endedSessionQuery, isBanRefusal } from '#src/shell/session/ended-session.tsx'
import { signInWithPasskey } from '#src/shell/session/passkeys.ts'
import { toVerifiedPath } from '#src/shell/session/resend-verification.ts'
import { toSafeRedirect } from '#src/shell/session/safe-redirect.ts'
import { needsCode } from '#src/shell/session/second-factor-form.tsx'
import { announceSessionChange, sessionQuery } from '#src/shell/session/session.ts'
import { tellOtherTabs } from '#src/shell/session/signed-out.ts'
import { siteQuery } from '#src/shell/site.ts'
import { findHome } from './home.ts'

/** Returns a function that continues to the page the person wanted. */
export function useContinue(target: string | undefined): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    if (target) router.history.push(toSafeRedirect(target))
    else await router.navigate(await findHome(queryClient))
  }, [queryClient, router, target])
}

function forget(queryClient: QueryClient, kept: readonly unknown[]): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
}

/**
 * Removes everything about the person from the cache. Facts about the installation stay, because they are the same for everyone.
 */
function forgetPerson(queryClient: QueryClient): void {
  forget(queryClient, [siteQuery.queryKey[0]])
}

/** Returns a function that clears the visitor's data after sign-in and continues to the page they wanted. */
export function useAfterSignIn(target: string | undefined): () => Promise<void> {
  const queryClient = useQueryClient()
  const goOn = useContinue(target)
  return useCallback(() => {
    forgetPerson(queryClient)
    return goOn()
  }, [queryClient, goOn])
}

/** Returns a function to call after a refused sign-in: it shows the reason of a ban. */
function useShowBan(): (error: Error) => void {
  const queryClient = useQueryClient()
  return (error) => {
    if (isBanRefusal(error)) void queryClient.invalidateQueries({ queryKey: endedSessionQuery.queryKey })
  }
}

/** Signs in with email and password. */
export function useSignIn(target: string | undefined) {
  const arrive = useAfterSignIn(target)
  const router = useRouter()
  return useMutation({
    mutationFn: (form: { email: string; password: string; isRemembered: boolean }) =>
      unwrapAuth(authClient.signIn.email({ email: form.email, password: form.password, rememberMe: form.isRemembered })),
    onSuccess: (answer) => (needsCode(answer) ? router.navigate({ to: '/two-factor', search: { redirect: target } }) : arrive()),
    onError: useShowBan(),
  })
}

/** Signs in with the passkey that the person selects in the browser's own dialog. */
export function usePasskeySignIn(target: string | undefined) {
  const arrive = useAfterSignIn(target)
  return useMutation({ mutationFn: () => signInWithPasskey({ isAutofill: false }), onSuccess: arrive, onError: useShowBan() })
}

/** Signs out on a page where someone else wants to sign in. */
export function useSwitchAccount() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => unwrapAuth(authClient.signOut()),
    onMutate: tellOtherTabs,
    onSuccess: () => {
      // First, because removing queries doesn't notify the components that show them.
      queryClient.setQueryData(sessionQuery.queryKey, null)
      forget(queryClient, [sessionQuery.queryKey[0], siteQuery.queryKey[0]])
    },
  })
}

/** `isEmailed`: this installation emails a link that confirms the email. */
type NewAccount = { name: string; email: string; password: string; needsEmailFirst: boolean; isEmailed: boolean }

/** Creates an account. Signs in right away, unless this installation requires a confirmed email. */
export function useSignUp(target: string | undefined) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: ({ name, email, password }: NewAccount) =>
      unwrapAuth(authClient.signUp.email({ name, email, password, callbackURL: toVerifiedPath(target) })),
    onSuccess: async (_, { email, needsEmailFirst, isEmailed }) => {
      forgetPerson(queryClient)
      // An invitation's link has confirmed the email already.
      const session = await queryClient.fetchQuery(sessionQuery).catch(() => null)
      if (session?.user.emailVerified || !isEmailed) return router.history.push(toSafeRedirect(target, '/welcome'))
      await router.navigate({
        to: '/verify-email',
        search: { email, next: needsEmailFirst ? undefined : toSafeRedirect(target, '/welcome') },
      })
    },
  })
}

/** Requests the email with the reset link. The answer is the same whether or not the account exists. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => unwrapAuth(authClient.requestPasswordReset({ email, redirectTo: '/reset-password' })),
  })
}

const ResetLink = z.object({ isUsable: z.boolean() })

/** Loads whether a reset link still works, without using it up. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => sendRequest(ResetLink, `${AUTH_PATH}/check-reset-link`, { method: 'POST', body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Sets the new password with the emailed token. This ends every session, so the browser's own is read again. */
export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (newPassword: string) => unwrapAuth(authClient.resetPassword({ newPassword, token })),
    onSuccess: announceSessionChange,
  })
}
