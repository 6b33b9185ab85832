import type { RouteEntry } from '@tradepost/kit/http/routes'
import type { Expected, Target } from './cells.ts'
import type { Person } from './people.ts'
import { ROLES } from './roles.ts'
import { findActingRefusal } from './while-acting.ts'

/** Every route of the platform's own modules. */
export { routes as OWN_ROUTES } from '@tradepost/platform-server/modules'

export const nameOf = ({ method, path }: Pick<RouteEntry, 'method' | 'path'>): string => `${method.toUpperCase()} ${path}`

/** Lists the parameters of a path: `slug` and `product_id` of `/shops/{slug}/products/{product_id}`. */
export const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const refused = (status: number, code: string): Expected => ({ kind: 'refused', status, code })

type Call = { person: Person; route: RouteEntry; target: Target }
type Door = (call: Call) => Expected | undefined

const askForSession: Door = ({ person, route }) =>
  person.isSignedIn ? findActingRefusal(person, nameOf(route)) : refused(401, 'UNAUTHORIZED')

/** An organization is found by its members only. */
const askForMembership: Door = ({ person, target }) =>
  person.role && target.changed !== 'slug' ? undefined : refused(404, 'ORGANIZATION_NOT_FOUND')

const askForPermission: Door = ({ person: { role }, route: { needs = '' } }) => {
  if (needs === 'membership' || !role) return undefined
  const isHeld = needs === 'ownership' ? role === 'owner' : ROLES[role].has(needs)
  return isHeld ? undefined : refused(403, 'FORBIDDEN')
}

/** Whom a route keeps out, by its declared kind of caller. A new kind needs a line here. */
const DOORS: Readonly<Record<string, readonly Door[]>> = {
  anyone: [],
  visitor: [],
  user: [askForSession],
  seller: [askForSession, askForMembership, askForPermission],
  /** The administration looks like any page that doesn't exist. */
  admin: [({ person }) => (person.isAdministrator ? undefined : refused(404, 'NOT_FOUND'))],
  /** Nobody here has an access key; sessions are none. */
  software: [() => refused(401, 'UNAUTHORIZED')],
  /** Nobody here can sign a webhook. */
  provider: [({ target }) => (target.kind === 'malformed' ? undefined : refused(401, 'INVALID_SIGNATURE'))],
}

/** What was bought is its buyer's here, not the shop's; so is a customer's page at the provider. */
const BUYERS_PATHS = /^\/api\/(orders|subscriptions|license-keys|wallets)\//

/** Pages that look the same whether or not there is what they are about. */
const QUIET_PATHS = /^\/api\/invitations\//

/** Parameters that mean the same in every shop: the name of a text. */
const SAME_EVERYWHERE = new Set(['text'])

/** Returns whether what the call names exists for the person; a shop's own pages are public. */
function exists({ person, route: { path }, target: { kind, changed } }: Call): boolean {
  if (BUYERS_PATHS.test(path) && !person.hasBought) return false
  return kind === 'own' || (kind === "another's" && (changed === 'slug' || SAME_EVERYWHERE.has(changed ?? '')))
}

/** Returns what must come of a call, from the route's declaration and the person's standing alone. */
export function expectFromOwn(call: Call): Expected {
  const doors = DOORS[call.route.caller]
  if (!doors) throw new Error(`${nameOf(call.route)}: who is a caller of kind "${call.route.caller}"? Say so in own-routes.ts`)
  const [refusal] = doors.flatMap((door) => door(call) ?? [])
  if (refusal) return refusal
  const { route, target } = call
  if (target.kind !== 'own' && QUIET_PATHS.test(route.path)) return { kind: 'quiet' }
  if (target.kind === 'malformed') return { kind: 'malformed' }
  return exists(call) ? { kind: 'admitted' } : { kind: 'absent', status: 404 }
}
