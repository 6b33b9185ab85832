import { queryOptions, useMutation } from '@tanstack/react-query'
import { authClient, unwrapAuth } from '#src/shell/auth-client.ts'

/**
 * What asks to be signed in with this code. Asking ties the code to whoever is signed in, as better-auth wants before it
 * can be decided on.
 */
export const deviceQuery = (userCode: string) =>
  queryOptions({
    queryKey: ['device', userCode],
    queryFn: ({ signal }) => unwrapAuth(authClient.device({ query: { user_code: userCode }, fetchOptions: { signal } })),
    // A code is decided on once; what it says meanwhile would only take the outcome off the screen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export type Decision = 'approve' | 'deny'

/** Lets the device in, or keeps it out. */
export function useDecide(userCode: string) {
  return useMutation({
    mutationFn: (decision: Decision) => unwrapAuth(authClient.device[decision]({ userCode })),
  })
}
