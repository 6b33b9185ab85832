import { Connection, ConnectionForm, OrganizationList } from '@tradepost/contract/platform/seller'
import { isManager, listMemberships } from '#src/auth/find-membership.ts'
import { platformRoutes } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import { findActiveConnection, listActiveConnections } from './find-connection.ts'
import { saveConnection } from './save-connection.ts'
import { viewConnection, viewOrganization, webhookUrlOf } from './view.ts'

export const organizationRoutes = platformRoutes('Organizations')
  .get(
    '/api/organizations',
    { summary: 'List the organizations of the signed-in person', caller: 'user', returns: OrganizationList, faults: [401] },
    async ({ work, user }) => {
      const memberships = await listMemberships(work.trx, user.id)
      const connections = await listActiveConnections(
        work.trx,
        memberships.map(({ organization }) => organization.id),
      )
      return {
        items: memberships.map((each) =>
          viewOrganization(
            each,
            connections.find((connection) => connection.organizationId === each.organization.id),
          ),
        ),
      }
    },
  )
  .get(
    '/api/organizations/{slug}/connection',
    { summary: 'Show how a business reaches its payments provider', caller: 'seller', returns: Connection, faults: [401, 404] },
    async ({ deps, scope }) =>
      viewConnection(await findActiveConnection(scope), webhookUrlOf(deps.config.url, scope.organizationId)),
  )
  .put(
    '/api/organizations/{slug}/connection',
    {
      summary: 'Choose the payments provider of a business',
      caller: 'seller',
      body: ConnectionForm,
      returns: Connection,
      transaction: 'own',
      faults: [401, 403, 404, 503],
    },
    async ({ deps, scope, role, body }) => {
      if (!isManager(role)) throw fault('FORBIDDEN', 'Only an owner or an admin of the business can change its payments provider')
      await saveConnection(deps, scope.organizationId, body)
      return viewConnection(await findActiveConnection(scope), webhookUrlOf(deps.config.url, scope.organizationId))
    },
  )
