import { AddOwner, CloseOrganization } from '@tradepost/contract/platform/account'
import { Connection, ConnectionForm, OrganizationList } from '@tradepost/contract/platform/seller'
import { listMemberships } from '#src/auth/find-membership.ts'
import { platformRoutes } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import { changeOwners } from './change-owners.ts'
import { closeOrganization } from './close-organization.ts'
import { findActiveConnection, listActiveConnections } from './find-connection.ts'
import { saveConnection } from './save-connection.ts'
import { organizationWebhookUrl, viewConnection, viewOrganization } from './view.ts'

export const organizationRoutes = platformRoutes('Organizations')
  .get(
    '/api/organizations',
    { summary: 'List the organizations of the signed-in person', caller: 'user', returns: OrganizationList, faults: [401] },
    async ({ deps, work, user }) => {
      const memberships = await listMemberships({ db: work.trx, log: deps.log }, user.id)
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
    {
      summary: 'Show a business’s connection to its payments provider',
      caller: 'seller',
      needs: 'settings:read',
      returns: Connection,
      faults: [401, 404],
    },
    async ({ deps, scope }) =>
      viewConnection(await findActiveConnection(scope), organizationWebhookUrl(deps.config.url, scope.organizationId)),
  )
  .put(
    '/api/organizations/{slug}/connection',
    {
      summary: 'Choose the payments provider of a business',
      caller: 'seller',
      needs: 'settings:update',
      body: ConnectionForm,
      returns: Connection,
      transaction: 'own',
      faults: [401, 403, 404, 503],
    },
    async ({ deps, scope, body }) => {
      await saveConnection(deps, scope.organizationId, body)
      return viewConnection(await findActiveConnection(scope), organizationWebhookUrl(deps.config.url, scope.organizationId))
    },
  )
  .post(
    '/api/organizations/{slug}/hand-over',
    {
      summary: 'Make a member an owner of the business',
      description: 'With `steps_down`, the caller hands the business over and stays as an admin.',
      caller: 'seller',
      needs: 'ownership',
      body: AddOwner,
      status: 204,
      faults: [400, 401, 403, 404],
    },
    async ({ scope, user, body }) => {
      await changeOwners(scope, { memberId: body.member_id, userId: user.id, stepsDown: body.steps_down ?? false })
    },
  )
  .post(
    '/api/organizations/{slug}/close',
    {
      summary: 'Close a business. Its shop is deleted, past sales stay',
      description:
        'Fails while subscriptions are active or payments are processing, with their number and the page to end them. Afterwards, nothing can be sold and the products are archived at the payments provider. A late payment of a checkout that was already open is recorded, and the former owner is notified.',
      caller: 'seller',
      needs: 'organization:delete',
      body: CloseOrganization,
      status: 204,
      transaction: 'own',
      faults: [401, 403, 404, 409, 422, 502, 503],
    },
    async ({ deps, organization, body }) => {
      if (body.confirm_slug !== organization.slug) throw fault('INVALID_CONFIRMATION')
      await closeOrganization(deps, organization)
    },
  )
