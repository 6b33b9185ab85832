import * as z from 'zod'

/** An invitation as the invited person sees it. */
export const ReceivedInvitation = z
  .object({
    status: z.enum(['pending', 'expired', 'accepted', 'rejected', 'canceled', 'inviter_left', 'organization_closed']).meta({
      description: 'Only a pending invitation can be accepted. `inviter_left`: also of someone who can no longer give its roles',
    }),
    email: z.string(),
    organization: z.object({ name: z.string(), slug: z.string() }),
    inviter: z.object({ name: z.string(), email: z.string() }),
    roles: z.array(z.string()),
    teams: z.array(z.string()).meta({ description: 'Names of the teams that the person joins' }),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'ReceivedInvitation' })
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

/** GET /api/invitations/{invitation_id} */
export const InvitationPage = z
  .object({
    viewer: z.enum(['recipient', 'unconfirmed', 'someone_else', 'signed_out']).meta({
      description:
        'Who asks. `recipient`: signed in with the invited email, whose mailbox they were seen to read; `unconfirmed`: with that email, but without proof; `someone_else`: with another email',
    }),
    invitation: ReceivedInvitation.nullable().meta({
      description:
        'Only for the recipient, and for a signed-out browser that opened the emailed link. Null for everyone else, whether or not it exists',
    }),
  })
  .meta({ id: 'InvitationPage' })
export type InvitationPage = z.infer<typeof InvitationPage>

/** POST /api/invitations/{invitation_id}/email-link: the same answer whether or not an email was sent. */
export const EmailedLink = z.object({ status: z.boolean() }).meta({ id: 'EmailedLink' })
