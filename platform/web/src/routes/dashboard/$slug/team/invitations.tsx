import { createFileRoute } from '@tanstack/react-router'
import { INVITATION_STATES } from '@tradepost/contract/platform/organization/invitation-states'
import { InvitationsPage } from '#src/features/seller-team/invitations-page.tsx'

/** A state that doesn't exist opens the pending ones. */
const readSearch = ({ state }: Record<string, unknown>): { state?: (typeof INVITATION_STATES)[number] } => {
  const known = INVITATION_STATES.find((each) => each === state)
  return known ? { state: known } : {}
}

export const Route = createFileRoute('/dashboard/$slug/team/invitations')({
  validateSearch: readSearch,
  component: InvitationsRoute,
})

function InvitationsRoute() {
  return <InvitationsPage slug={Route.useParams().slug} state={Route.useSearch().state} />
}
