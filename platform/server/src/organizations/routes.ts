import { AddOwner, CloseOrganization } from '@tradepost/contract/platform/account'
import { OrganizationList } from '@tradepost/contract/platform/organization/seller'
import { Connection, ConnectionForm } from '@tradepost/contract/platform/organization/seller-connection'
import { OrganizationSettings } from '@tradepost/contract/platform/organization/seller-organization'
import { listMemberships } from '#src/auth/organizations/find-membership.ts'
import { listFormerSlugs } from '#src/auth/organizations/find-organization.ts'
import { type Callers, platformRoutes } from '#src/callers.ts'
import { transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { changeOwners } from './change-owners.ts'
import { closeOrganization } from './close-organization.ts'
import { dressSoon } from './dress-soon.ts'
import { findActiveConnection, listActiveConnections } from './find-connection.ts'
import { removeLogo, saveLogo, showLogo } from './logo.ts'
import { replaceOwnWebhookSecret } from './replace-webhook-secret.ts'
import { rollProviderKey } from './roll-provider-key.ts'
import { saveConnection } from './save-connection.ts'
import { getOrganizationSettings } from './settings.ts'
import { organizationWebhookUrl, viewConnection, viewOrganization } from './view.ts'

type Caller = Callers['seller']

const viewActive = async ({ deps, scope }: Pick<Caller, 'deps' | 'scope'>): Promise<Connection> =>
  viewConnection(await findActiveConnection(scope), organizationWebhookUrl(deps.config.url, scope.organizationId))

/** Changes the connection, and records what it was before. */
async function changeConnection(caller: Caller, change: () => Promise<void>): Promise<Connection> {
  const old = await viewActive(caller)
  await change()
  const current = await viewActive(caller)
  caller.noteChange({ old, current })
  return current
}

export const organizationRoutes = platformRoutes('Organizations')
  .get(
    '/api/organizations',
    { summary: 'List the organizations of the signed-in person', caller: 'user', returns: OrganizationList, faults: [401] },
    async ({ deps, work, user }) => {
      const memberships = await listMemberships({ db: work.trx, log: deps.log }, user.id)
      const organizations = memberships.map(({ organization }) => organization)
      const formerSlugs = await listFormerSlugs(work.trx, organizations)
      const connections = await listActiveConnections(
        work.trx,
        organizations.map(({ id }) => id),
      )
      return {
        items: memberships.map((membership) => {
          const { id } = membership.organization
          const connection = connections.find(({ organizationId }) => organizationId === id)
          return { ...viewOrganization(membership, connection, user), former_slugs: formerSlugs.get(id) ?? [] }
        }),
      }
    },
  )
  .get(
    '/api/organizations/{slug}',
    {
      summary: 'Show the settings of a business',
      caller: 'seller',
      needs: 'membership',
      returns: OrganizationSettings,
      faults: [401, 404],
    },
    async ({ scope }) => getOrganizationSettings(scope),
  )
  .put(
    '/api/organizations/{slug}/logo',
    {
      summary: 'Upload the logo of a business',
      description: 'The body is a PNG, JPEG or WebP image of up to 1 MB. It is re-encoded, and replaces the current logo.',
      caller: 'seller',
      needs: 'organization:update',
      action: 'organization.updated',
      returns: OrganizationSettings,
      transaction: 'own',
      faults: [401, 403, 404, 413, 415, 422, 503],
    },
    async ({ deps, scope, request, noteChange }) => {
      const old = await getOrganizationSettings(scope)
      await saveLogo(deps, { organizationId: scope.organizationId, request })
      await dressSoon(deps, scope.organizationId)
      const current = await getOrganizationSettings(scope)
      noteChange({ old, current })
      return current
    },
  )
  .delete(
    '/api/organizations/{slug}/logo',
    {
      summary: 'Remove the logo of a business',
      caller: 'seller',
      needs: 'organization:update',
      action: 'organization.updated',
      returns: OrganizationSettings,
      transaction: 'own',
      faults: [401, 403, 404],
    },
    async ({ deps, scope, noteChange }) => {
      const old = await getOrganizationSettings(scope)
      await transact(deps, (work) => removeLogo(work, scope.organizationId))
      await dressSoon(deps, scope.organizationId)
      const current = await getOrganizationSettings(scope)
      noteChange({ old, current })
      return current
    },
  )
  .get(
    '/logos/{organization_id}/{hash}',
    { summary: 'Get the logo of a business', caller: 'anyone', rate: 'read', mediaType: 'image/webp', faults: [404] },
    async ({ work, params }) => showLogo(work, { organizationId: params.organization_id, hash: params.hash }),
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
    async (caller) => viewActive(caller),
  )
  .put(
    '/api/organizations/{slug}/connection',
    {
      summary: 'Choose the payments provider of a business',
      caller: 'seller',
      needs: 'settings:update',
      action: 'connection.changed',
      event: 'connection.changed',
      isGrave: true,
      body: ConnectionForm,
      returns: Connection,
      transaction: 'own',
      faults: [401, 403, 404, 503],
    },
    async ({ body, ...caller }) => {
      if (body.environment === 'live_mode' && !caller.user.hasSecondFactor) throw fault('SECOND_FACTOR_REQUIRED:liveKeys')
      return changeConnection(caller, () => saveConnection(caller.deps, caller.scope.organizationId, body))
    },
  )
  .post(
    '/api/organizations/{slug}/connection/roll-key',
    {
      summary: 'Roll the API key of the connection to the payments provider',
      description: 'Only for a test account of ours. The old key keeps working for an hour.',
      caller: 'seller',
      needs: 'settings:update',
      action: 'connection.changed',
      event: 'connection.changed',
      isGrave: true,
      returns: Connection,
      transaction: 'own',
      faults: [401, 403, 404, 409, 503],
    },
    async (caller) => changeConnection(caller, () => rollProviderKey(caller.deps, caller.scope.organizationId)),
  )
  .post(
    '/api/organizations/{slug}/connection/webhook-secret/rotate',
    {
      summary: 'Replace the secret that signs the events of the built-in payments provider',
      description: 'Events signed with the old secret are accepted for 24 hours.',
      caller: 'seller',
      needs: 'settings:update',
      action: 'connection.changed',
      event: 'connection.changed',
      isGrave: true,
      returns: Connection,
      transaction: 'own',
      faults: [401, 403, 404, 409, 422, 502, 503],
    },
    async (caller) => changeConnection(caller, () => replaceOwnWebhookSecret(caller.deps, caller.scope.organizationId)),
  )
  .post(
    '/api/organizations/{slug}/hand-over',
    {
      summary: 'Make a member an owner of the business',
      description: 'With `steps_down`, the caller hands the business over and stays as an admin.',
      caller: 'seller',
      needs: 'ownership',
      action: 'member.role_changed',
      event: 'role.changed',
      body: AddOwner,
      status: 204,
      faults: [400, 401, 403, 404],
    },
    async ({ scope, user, body, noteChange }) => {
      noteChange({ objectId: body.member_id })
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
      action: 'organization.closed',
      body: CloseOrganization,
      status: 204,
      transaction: 'own',
      faults: [401, 403, 404, 409, 422, 502, 503],
    },
    async ({ deps, organization, body, noteChange }) => {
      noteChange({ objectId: organization.id, objectName: organization.name, current: {} })
      if (body.confirm_slug !== organization.slug) throw fault('INVALID_CONFIRMATION')
      await closeOrganization(deps, organization)
    },
  )
