import { createFileRoute } from '@tanstack/react-router'
import { invitationQuery } from '#src/features/invitation/api.ts'
import { InvitationPage } from '#src/features/invitation/invitation-page.tsx'
import { siteQuery } from '#src/shell/site.ts'

export const Route = createFileRoute('/invitations/$invitationId')({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(invitationQuery(params.invitationId))
    void queryClient.prefetchQuery(siteQuery)
  },
  component: InvitationRoute,
})

function InvitationRoute() {
  return <InvitationPage id={Route.useParams().invitationId} />
}
