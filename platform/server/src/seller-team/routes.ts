import { INVITATION_STATES } from '@tradepost/contract/platform/organization/invitation-states'
import { OrganizationSettings, SecondFactorRule } from '@tradepost/contract/platform/organization/seller-organization'
import {
  SellerInvitationList,
  SellerMemberList,
  SellerRoleList,
  SellerTeamList,
} from '@tradepost/contract/platform/organization/seller-team'
import * as z from 'zod'
import { platformRoutes } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import { getOrganizationSettings, requireSecondFactor } from '#src/organizations/settings.ts'
import { listInvitations } from './invitations.ts'
import { listMembers } from './members.ts'
import { listRoles } from './roles.ts'
import { listTeams } from './teams.ts'

const asReader = { caller: 'seller', faults: [401, 403, 404] } as const

/** What the pages of a team show, each with one request. Better-auth's own routes change it (/api/auth/organization). */
export const sellerTeamRoutes = platformRoutes('Seller: team')
  .get(
    '/api/organizations/{slug}/members',
    { ...asReader, needs: 'membership', summary: 'List the members of a business', returns: SellerMemberList },
    async ({ scope }) => ({ items: await listMembers(scope) }),
  )
  .get(
    '/api/organizations/{slug}/invitations',
    {
      ...asReader,
      needs: 'invitation:create',
      summary: 'List invitations to a business',
      query: z.object({
        state: z.enum(INVITATION_STATES).default('pending'),
        cursor: z.string().max(100).optional(),
      }),
      returns: SellerInvitationList,
      faults: [401, 403, 404, 422],
    },
    async ({ deps, scope, query }) => listInvitations({ ...scope, log: deps.log }, { state: query.state, cursor: query.cursor }),
  )
  .put(
    '/api/organizations/{slug}/second-factor',
    {
      caller: 'seller',
      needs: 'organization:update',
      action: 'organization.updated',
      event: 'second_factor.required',
      isGrave: true,
      summary: 'Require two-step sign-in of all members, or no longer',
      body: SecondFactorRule,
      returns: OrganizationSettings,
      faults: [401, 403, 404, 422],
    },
    async ({ scope, user, body, noteChange }) => {
      if (body.is_required && !user.hasSecondFactor) throw fault('SECOND_FACTOR_REQUIRED:toRequire')
      const old = await getOrganizationSettings(scope)
      await requireSecondFactor(scope, body.is_required)
      const current = await getOrganizationSettings(scope)
      noteChange({ old, current })
      return current
    },
  )
  .get(
    '/api/organizations/{slug}/teams',
    { ...asReader, needs: 'membership', summary: 'List the teams of a business', returns: SellerTeamList },
    async ({ scope }) => ({ items: await listTeams(scope) }),
  )
  .get(
    '/api/organizations/{slug}/roles',
    { ...asReader, needs: 'ac:read', summary: 'List the roles of a business', returns: SellerRoleList },
    async ({ deps, scope }) => ({ items: await listRoles(scope, deps.log) }),
  )
