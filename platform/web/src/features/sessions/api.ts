import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { authClient, settleAuth } from '#src/shell/auth-client.ts'
import { organizationsQuery } from '#src/shell/organizations.ts'
import { VERIFIED_PATH } from '#src/shell/resend-verification.ts'
import { safeRedirect } from '#src/shell/safe-redirect.ts'

/** Signs in, forgets what was shown to the visitor, and goes where they wanted to. */
export function useSignIn(redirect: string | undefined) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (form: { email: string; password: string; isRemembered: boolean }) =>
      settleAuth(authClient.signIn.email({ email: form.email, password: form.password, rememberMe: form.isRemembered })),
    onSuccess: async () => {
      queryClient.clear()
      router.history.push(safeRedirect(redirect, await homeOf(queryClient)))
    },
  })
}

/** Where somebody goes who did not say: to their shop, or to what they bought. */
async function homeOf(queryClient: QueryClient): Promise<string> {
  const { items } = await queryClient.fetchQuery(organizationsQuery).catch(() => ({ items: [] }))
  const [first, ...others] = items
  if (!first) return '/account/purchases'
  return others.length === 0 ? `/dashboard/${first.slug}` : '/dashboard'
}

/** Opens an account. The person is signed in at once unless this installation asks for a confirmed e-mail first. */
export function useSignUp({ redirect, needsMailFirst }: { redirect: string | undefined; needsMailFirst: boolean }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (form: { name: string; email: string; password: string }) =>
      settleAuth(authClient.signUp.email({ ...form, callbackURL: VERIFIED_PATH })),
    onSuccess: async (_, { email }) => {
      queryClient.clear()
      await router.navigate({ to: '/verify-email', search: { email, next: needsMailFirst ? undefined : safeRedirect(redirect) } })
    },
  })
}

/** Asks for the mail with the link to a new password. The answer is the same whether or not the account exists. */
export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => settleAuth(authClient.requestPasswordReset({ email, redirectTo: '/reset-password' })),
  })
}

/** Sets the new password with the token from the mail. */
export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (newPassword: string) => settleAuth(authClient.resetPassword({ newPassword, token })),
  })
}
