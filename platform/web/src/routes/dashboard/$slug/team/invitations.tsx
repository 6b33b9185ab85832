import { createFileRoute } from '@tanstack/react-router'
import { INVITATION_STATES } from '@tradepost/contract/platform/organization/seller-team'
import * as z from 'zod'
import { InvitationsPage } from '#src/features/seller-team/invitations-page.tsx'

/** A state that doesn't exist opens the pending ones. */
const Search = z.object({ state: z.enum(INVITATION_STATES).optional().catch(undefined) })

export const Route = createFileRoute('/dashboard/$slug/team/invitations')({
  validateSearch: Search,
  component: InvitationsRoute,
})

function InvitationsRoute() {
  return <InvitationsPage slug={Route.useParams().slug} state={Route.useSearch().state} />
}
