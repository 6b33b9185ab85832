import type { AuthRoute } from '#src/auth/accounts/auth-routes.ts'
import { PROVIDER } from '#src/auth/social/social-world.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import type { RawRequest } from '#src/world/raw-request.ts'
import { AUTH_RULES } from './auth-rules.ts'
import type { Target } from './cells.ts'
import type { FullShop } from './things.ts'

const PASSKEY = { id: 'YQ', rawId: 'YQ', type: 'public-key', response: {}, clientExtensionResults: {} }

/** Values for required fields. */
const FIELDS: Readonly<Record<string, unknown>> = {
  email: 'somebody@example.com',
  newEmail: 'somebody-else@example.com',
  name: 'Ann',
  password: PASSWORD,
  newPassword: PASSWORD,
  currentPassword: PASSWORD,
  callbackURL: '/done',
  provider: PROVIDER,
  providerId: PROVIDER,
  response: PASSKEY,
  grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
  client_id: 'tradepost-cli',
  role: 'member',
}

/** Further fields of single routes, or other values. A wrong password keeps an account. */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'GET /verify-email': { callbackURL: '/done' },
  'POST /update-user': { name: 'Ann' },
  'POST /update-session': { activeTeamId: null },
  'POST /delete-user': { password: 'wrong-password' },
  'POST /organization/create': { name: 'Newest', slug: 'newest' },
  'POST /organization/check-slug': { slug: 'free' },
  'POST /organization/update': { data: { name: 'Renamed' } },
  'POST /organization/invite-member': { email: 'newcomer@example.com' },
  'POST /organization/update-team': { data: { name: 'Renamed' } },
  'POST /organization/create-role': { role: 'newest', permission: { product: ['read'] } },
  'POST /organization/update-role': { data: { permission: { product: ['read'] } } },
  'POST /organization/has-permission': { permissions: { product: ['read'] } },
  'POST /admin/create-user': { email: 'created@example.com' },
  'POST /admin/set-role': { role: 'user' },
  'POST /admin/update-user': { data: { name: 'Ann' } },
  'POST /admin/has-permission': { permissions: { user: ['list'] } },
}

const MALFORMED = ['\u0000', '../../etc', 'a'.repeat(10_000), '👩‍🚀', "';--", '__proto__', '\ud800']

type Shops = { own: FullShop; other: FullShop }

function placeFor(route: string, [field, thing]: [string, string], { kind, changed }: Target, { own, other }: Shops): string {
  const value = (changed === field && kind === "another's" ? other : own).things[thing]
  if (!value) throw new Error(`No shop has a ${thing}: add one to things.ts`)
  if (changed !== field || kind === "another's") return value
  return kind === 'missing' ? 'missing' : (MALFORMED[Object.keys(AUTH_RULES).indexOf(route) % MALFORMED.length] ?? '')
}

/** Builds a valid request to a route of better-auth, about this target. `listed` is the route as better-auth lists it. */
export function authRequest(route: string, target: Target, shops: Shops, listed: AuthRoute | undefined): RawRequest {
  const [method = '', path = ''] = route.split(' ')
  const names = Object.entries(AUTH_RULES[route]?.names ?? {}).map((name) => [name[0], placeFor(route, name, target, shops)])
  const [variant] = (method === 'GET' ? listed?.query : listed?.body) ?? []
  const required = (variant?.required ?? []).map((name) => [name, FIELDS[name] ?? 'none'])
  const fields: Record<string, unknown> = { ...Object.fromEntries(required), ...BODIES[route], ...Object.fromEntries(names) }
  const placed = `/api/auth${path.replace(/:\w+/, 'none')}`
  if (method === 'POST')
    return { method, path: placed, body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
  return { method, path: query === '' ? placed : `${placed}?${query}` }
}
