import { useMutation } from '@tanstack/react-query'
import * as z from 'zod'
import { sendRequest } from '#src/shell/request.ts'

const Stopped = z.object({ user: z.object({ id: z.string() }).nullable() })

/**
 * Leads an administrator back to their own account, and to the page of the person they acted as, if it is known. Loads the page
 * anew, so that nothing of that person stays.
 */
export function useStopImpersonating(actedAs?: string) {
  return useMutation({
    mutationFn: () => sendRequest(Stopped, '/api/auth/admin/stop-impersonating', { method: 'POST', body: {} }),
    onSuccess: ({ user }) => location.assign(user ? ['/admin/users', actedAs].filter(Boolean).join('/') : '/sign-in'),
  })
}
