import { createFileRoute } from '@tanstack/react-router'
import { invitationQuery } from '#src/features/invitation/api.ts'
import { InvitationPage } from '#src/features/invitation/invitation-page.tsx'

export const Route = createFileRoute('/invitations/$invitationId')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(invitationQuery(params.invitationId)),
  component: InvitationRoute,
})

function InvitationRoute() {
  return <InvitationPage id={Route.useParams().invitationId} />
}
