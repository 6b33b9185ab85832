import { useMutation } from '@tanstack/react-query'
import { asTold, sendRequest } from '#src/shell/request.ts'

type Stopped = { user: { id: string } | null }

/**
 * Leads an administrator back to their own account, and to the page of the person they acted as, if it is known. Loads the page
 * anew, so that nothing of that person stays.
 */
export function useStopImpersonating(actedAs?: string) {
  return useMutation({
    mutationFn: () => sendRequest(asTold<Stopped>(), '/api/auth/admin/stop-impersonating', { method: 'POST', body: {} }),
    onSuccess: ({ user }) => location.assign(user ? ['/admin/users', actedAs].filter(Boolean).join('/') : '/sign-in'),
  })
}
