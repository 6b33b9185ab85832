import * as z from 'zod'
import { INVITATION_STATES } from './invitation-states.ts'
import { Permission } from './permissions.ts'

const TeamRef = z.object({ id: z.string(), name: z.string() })
export const PersonRef = z.object({ user_id: z.string(), name: z.string(), email: z.string() })

const RoleNames = z.array(z.string()).meta({ description: '`owner`, `admin`, `member`, or a custom role' })

/** A member of a business. */
export const SellerMember = PersonRef.extend({
  member_id: z.string(),
  roles: RoleNames,
  teams: z.array(TeamRef),
  joined_at: z.iso.datetime(),
  last_seen_at: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Exact to the day: sessions are renewed once a day. Null for someone who is signed out everywhere' }),
}).meta({ id: 'SellerMember' })
export type SellerMember = z.infer<typeof SellerMember>

/** GET /api/organizations/{slug}/members: all of them, in the order in which they joined. */
export const SellerMemberList = z.object({ items: z.array(SellerMember) })

/** An expired invitation is a pending one whose time is over. */
export type InvitationState = (typeof INVITATION_STATES)[number]

/** Rows per page of the list of invitations. */
export const INVITATION_PAGE_SIZE = 50

/** An invitation as those who may invite people see it. */
export const SellerInvitation = z
  .object({
    id: z.string(),
    email: z.string(),
    state: z.enum(INVITATION_STATES),
    roles: RoleNames,
    teams: z.array(TeamRef),
    inviter: PersonRef.extend({
      is_member: z.boolean(),
      can_give: z.boolean().meta({
        description:
          'Whether they are a member who may still give these roles. If not, the invitation can’t be accepted until someone else sends it again',
      }),
    }),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'SellerInvitation' })
export type SellerInvitation = z.infer<typeof SellerInvitation>

/** GET /api/organizations/{slug}/invitations */
export const SellerInvitationList = z.object({
  items: z.array(SellerInvitation).meta({ description: 'Newest first' }),
  next: z.string().nullable().meta({ description: 'Cursor of the next page' }),
  counts: z.record(z.enum(INVITATION_STATES), z.int()),
})
export type SellerInvitationList = z.infer<typeof SellerInvitationList>

/** A team with its members. */
export const SellerTeam = TeamRef.extend({
  members: z.array(PersonRef),
  pending_invitations: z.int().meta({ description: 'A team with pending invitations can’t be deleted' }),
  created_at: z.iso.datetime(),
}).meta({ id: 'SellerTeam' })
export type SellerTeam = z.infer<typeof SellerTeam>

/** GET /api/organizations/{slug}/teams */
export const SellerTeamList = z.object({ items: z.array(SellerTeam) })

/** A role, and who has it. */
export const SellerRole = z
  .object({
    name: z.string(),
    is_built_in: z.boolean(),
    permissions: z.array(Permission),
    members: z.array(PersonRef),
    invited: z.array(z.string()).meta({ description: 'Emails of people who are invited with this role' }),
  })
  .meta({ id: 'SellerRole' })
export type SellerRole = z.infer<typeof SellerRole>

/** GET /api/organizations/{slug}/roles: the three built-in ones first. */
export const SellerRoleList = z.object({ items: z.array(SellerRole) })
