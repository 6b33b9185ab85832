import { isPermission, PERMISSIONS, type Permission } from '@tradepost/contract/platform/organization/permissions'
import type { LoggedRequestDetails } from '@tradepost/contract/provider/request-log'
import { type FilterGroup, findOfGroup } from '@tradepost/contract/provider/webhooks/webhooks'
import type { Permissions } from '#src/auth/guards/permissions.ts'

/** What a body about nothing known can hold. */
const EVERYTHING: readonly Permission[] = PERMISSIONS.filter(isPermission).filter((permission) => permission.endsWith(':read'))

/** The permission to read what an event is about, by its group. */
const OF_EVENT: Readonly<Record<FilterGroup, readonly Permission[]>> = {
  payment: ['payment:read'],
  refund: ['refund:read'],
  dispute: ['dispute:read'],
  subscription: ['subscription:read'],
  dunning: ['subscription:read'],
  license_key: ['licenseKey:read'],
  payout: ['payout:read'],
  abandoned_checkout: ['customer:read', 'payment:read'],
  credit: ['customer:read', 'wallet:read'],
  entitlement_grant: ['access:read', 'customer:read'],
}

/** The same for a request of the provider's API, by the first part of its path. */
const OF_PATH: Readonly<Record<string, readonly Permission[]>> = {
  addons: ['product:read'],
  api_keys: ['apiKey:read'],
  balances: ['payout:read'],
  brands: ['product:read'],
  checkout: ['customer:read', 'payment:read'],
  checkouts: ['customer:read', 'payment:read'],
  // With their wallets, payment methods and credits.
  customers: ['customer:read', 'wallet:read'],
  discounts: ['customer:read', 'discount:read'],
  disputes: ['dispute:read'],
  events: ['customer:read', 'usage:read'],
  evidence: ['dispute:read'],
  files: ['product:read'],
  images: ['product:read'],
  invoices: ['payment:read'],
  license_key_instances: ['licenseKey:read'],
  license_keys: ['licenseKey:read'],
  licenses: ['licenseKey:read'],
  meters: ['usage:read'],
  payments: ['payment:read'],
  payouts: ['payout:read'],
  products: ['product:read'],
  refunds: ['refund:read'],
  settings: ['settings:read'],
  subscriptions: ['subscription:read'],
  webhook_figures: ['webhook:read'],
  webhooks: ['webhook:read'],
}

/** What bodies of other nouns hold: a payment its refunds and disputes. */
const WITHIN: readonly (readonly [found: RegExp, need: Permission])[] = [
  [/"refunds":\s*\[\s*\{/, 'refund:read'],
  [/"disputes":\s*\[\s*\{/, 'dispute:read'],
]

function listMissing(needs: readonly Permission[], bodies: readonly (string | null)[], permissions: Permissions): Permission[] {
  const within = WITHIN.filter(([found]) => bodies.some((body) => body !== null && found.test(body))).map(([, need]) => need)
  return [...new Set([...needs, ...within])].filter((need) => !permissions.has(need))
}

/** Returns the permissions that a member lacks to read the body of an event. */
export const listMissingForEvent = ({ type, body }: { type: string; body: string }, permissions: Permissions): Permission[] =>
  listMissing(findOfGroup(OF_EVENT, type) ?? EVERYTHING, [body], permissions)

type LoggedBodies = Pick<LoggedRequestDetails, 'path' | 'request_body' | 'response_body'>

/** Returns the permissions that a member lacks to read what a request sent and got. */
export const listMissingForRequest = (request: LoggedBodies, permissions: Permissions): Permission[] =>
  listMissing(
    OF_PATH[request.path.split(/[/?]/)[1] ?? ''] ?? EVERYTHING,
    [request.request_body?.text ?? null, request.response_body?.text ?? null],
    permissions,
  )
