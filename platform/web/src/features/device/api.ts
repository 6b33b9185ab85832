import { queryOptions, useMutation } from '@tanstack/react-query'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'

/**
 * Loads the request behind a code. This also ties the code to the signed-in person, which better-auth requires before the code
 * can be approved or denied.
 */
export const deviceQuery = (userCode: string) =>
  queryOptions({
    queryKey: ['device', userCode],
    queryFn: ({ signal }) => unwrapAuth(authClient.device({ query: { user_code: userCode }, fetchOptions: { signal } })),
    // A code can be used once. Loading it again would replace the outcome on the screen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export type Decision = 'approve' | 'deny'

/** Approves or denies the device. */
export function useDecide(userCode: string) {
  return useMutation({
    mutationFn: (decision: Decision) => unwrapAuth(authClient.device[decision]({ userCode })),
  })
}
