import { EmailedLink, InvitationPage } from '@tradepost/contract/platform/organization/invitations'
import { readOpenedInvitation } from '#src/auth/organizations/opened-invitation.ts'
import { platformRoutes } from '#src/callers.ts'
import { sendInvitationLink } from './links.ts'
import { readInvitationPage } from './read-page.ts'

export const invitationRoutes = platformRoutes('Invitations')
  .get(
    '/api/invitations/{invitation_id}',
    {
      summary: 'Show an invitation to the invited person',
      description: 'Everyone else gets the same answer for an invitation of other people as for one that does not exist.',
      caller: 'visitor',
      rate: 'invitation',
      returns: InvitationPage,
    },
    async ({ deps, work, visitor, params, request }) =>
      readInvitationPage(
        { ...work, log: deps.log },
        {
          id: params.invitation_id,
          user: visitor.user,
          openedId: readOpenedInvitation(deps.config, request.req.raw.headers),
        },
      ),
  )
  .post(
    '/api/invitations/{invitation_id}/email-link',
    {
      summary: 'Email the link of an invitation to the signed-in person, who proves the mailbox by opening it in this browser',
      caller: 'user',
      returns: EmailedLink,
      transaction: 'own',
      faults: [401],
    },
    async ({ deps, user, params }) => {
      await sendInvitationLink(deps, { id: params.invitation_id, user })
      return { status: true }
    },
  )
