import * as z from 'zod'

/**
 * What the members of an organization can do: each resource with its actions. The first five are the specification's (section 6),
 * the others ours. A custom role holds any subset.
 */
export const ORGANIZATION_ACTIONS = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  ac: ['create', 'read', 'update', 'delete'],
  /** With add-ons, brands, files and payment links. */
  product: ['create', 'read', 'update', 'archive'],
  discount: ['create', 'read', 'update', 'delete'],
  customer: ['create', 'read', 'update'],
  /** What customers have, and a seller's own decisions about it. */
  access: ['read', 'update'],
  licenseKey: ['create', 'read', 'update'],
  /** Meters and usage events. */
  usage: ['create', 'read', 'update'],
  subscription: ['read', 'update', 'charge'],
  payment: ['read'],
  refund: ['create', 'read'],
  dispute: ['read', 'respond'],
  wallet: ['read', 'adjust'],
  /** With the balance. */
  payout: ['read'],
  webhook: ['create', 'read', 'update', 'delete'],
  /** Keys of the provider's API, and access keys. */
  apiKey: ['create', 'read', 'revoke'],
  /** Provider connection, checkout, policies and test clock. */
  settings: ['read', 'update'],
  auditLog: ['read'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type Actions = typeof ORGANIZATION_ACTIONS
export type OrganizationResource = keyof Actions

/** A resource and one of its actions: `payment:read`. */
export type Permission = { [R in OrganizationResource]: `${R}:${Actions[R][number]}` }[OrganizationResource]

/** Lists all permissions, in the order of the resources. */
export const PERMISSIONS: readonly string[] = Object.entries(ORGANIZATION_ACTIONS).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}`),
)

/** Returns whether a text is one of the permissions. */
export const isPermission = (text: string | undefined): text is Permission => text !== undefined && PERMISSIONS.includes(text)

export const Permission = z
  .custom<Permission>((value) => typeof value === 'string' && isPermission(value))
  .meta({
    id: 'Permission',
    type: 'string',
    enum: [...PERMISSIONS],
    description: 'A resource and an action: `payment:read`',
  })

/** Beside a body that only those may see who may read what is in it. */
export const MissingPermissions = z
  .array(Permission)
  .meta({ description: 'What the caller lacks to see the body, which then is null. Empty if it is shown' })
