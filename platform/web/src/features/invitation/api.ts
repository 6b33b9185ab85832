import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { EmailedLink, InvitationPage } from '@tradepost/contract/platform/organization/invitations'
import { organizationsQuery } from '#src/shell/frames/organizations.ts'
import { sendRequest } from '#src/shell/request.ts'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'
import { sessionQuery } from '#src/shell/session/session.ts'
import { siteQuery } from '#src/shell/site.ts'

const invitationPath = (id: string) => `/api/invitations/${encodeURIComponent(id)}`

/** Loads what the person in this browser may see of an invitation. */
export const invitationQuery = (id: string) =>
  queryOptions({
    queryKey: ['invitation', id],
    queryFn: ({ signal }) => sendRequest(InvitationPage, invitationPath(id), { signal }),
  })

/** Accepts the invitation and opens the shop's dashboard. If it can't be accepted any longer, the page says why. */
export function useAccept(id: string) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (_: { slug: string }) => unwrapAuth(authClient.organization.acceptInvitation({ invitationId: id })),
    onSuccess: async (_, { slug }) => {
      queryClient.removeQueries({ queryKey: organizationsQuery.queryKey })
      await router.navigate({ to: '/dashboard/$slug', params: { slug }, replace: true })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: invitationQuery(id).queryKey }),
  })
}

/** Declines the invitation. */
export function useDecline(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => unwrapAuth(authClient.organization.rejectInvitation({ invitationId: id })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationQuery(id).queryKey }),
  })
}

/** Emails the link of the invitation to the signed-in person. */
export function useEmailLink(id: string) {
  return useMutation({ mutationFn: () => sendRequest(EmailedLink, `${invitationPath(id)}/email-link`, { method: 'POST' }) })
}

/** Signs out and stays on the page, for another account. */
export function useSwitchAccount(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => unwrapAuth(authClient.signOut()),
    onSuccess: async () => {
      // First, because removing queries doesn't notify the components that show them.
      queryClient.setQueryData(sessionQuery.queryKey, null)
      const kept: readonly unknown[] = [sessionQuery.queryKey[0], siteQuery.queryKey[0], 'invitation']
      queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
      await queryClient.invalidateQueries({ queryKey: invitationQuery(id).queryKey })
    },
  })
}
