import type { RouteEntry } from '@tradepost/kit/http/routes'
import type { Expected, Target } from './cells.ts'

/** Every route of the payments provider. */
export { routes as PROVIDER_ROUTES } from '@tradepost/provider-server/modules'

/** An app that calls every route of the provider. The expected answers follow from this alone. */
export type App = {
  name: string
  /** The access of its API key; absent if the key isn't valid. */
  access?: 'read' | 'write'
  /** Whether its key is of the business that everything belongs to. */
  isOwn?: boolean
  isOperator?: boolean
  /** Whether it is the browser of a customer of that business who has opened the portal. */
  isVisitor?: boolean
}

export const APPS: readonly App[] = [
  { name: 'no key' },
  { name: 'a garbage key' },
  { name: 'a revoked key' },
  { name: 'a read-only key', access: 'read', isOwn: true },
  { name: "another business's key", access: 'write' },
  { name: 'its own key', access: 'write', isOwn: true },
  { name: "the operator's key", isOperator: true },
  { name: "a customer's portal", isVisitor: true },
]

const refused = (status: number, code: string): Expected => ({ kind: 'refused', status, code })
const NO_KEY = refused(401, 'UNAUTHORIZED')

type Call = { app: App; route: RouteEntry; target: Target }
type Door = (call: Call) => Expected | undefined

/** What the page in front of a portal calls; nobody but a page of ours may. */
const ENTRANCES = /^\/portal\/\{business_id\}\/(open|links|session)$/

/** Whom a route keeps out, by its declared kind of caller. A new kind needs a line here. */
const DOORS: Readonly<Record<string, Door>> = {
  read: ({ app: { access } }) => (access ? undefined : NO_KEY),
  write: ({ app: { access } }) => (access === 'read' ? refused(403, 'FORBIDDEN') : access ? undefined : NO_KEY),
  operator: ({ app: { isOperator } }) => (isOperator ? undefined : NO_KEY),
  /** A session opens the portal of one business. */
  portal: ({ app: { isVisitor }, target }) =>
    isVisitor && target.changed !== 'business_id' ? undefined : refused(401, 'PORTAL_SESSION_ENDED'),
  hosted: ({ app: { isVisitor }, route: { path }, target }) =>
    ENTRANCES.test(path) && !isVisitor && target.kind !== 'malformed' ? refused(403, 'FORBIDDEN') : undefined,
  anyone: () => undefined,
}

/** The token was used before; nobody left the checkout. */
const USELESS = ['/portal/{business_id}/open', '/portal/{business_id}/reminders/{checkout_session_id}']

/** The signature in the URL admits, and only to the object that it was made for. */
const SIGNED_PATHS = /^\/(uploads|files|evidence)\//

/** Returns whether what the call names exists for the app. Whoever knows the ID of a public page may open it. */
function exists({ app, route: { caller, path }, target: { kind, changed } }: Call): boolean {
  // Whoever leaves a portal is out of it.
  if (path === '/portal/{business_id}/session') return true
  if (kind === 'missing') return false
  if (caller === 'portal') return kind === 'own'
  const needsKey = caller === 'read' || caller === 'write'
  if (!needsKey) return kind === 'own' || changed === 'id' || caller === 'anyone' || ENTRANCES.test(path)
  return kind === 'own' && (app.isOwn === true || !path.includes('{'))
}

/** Returns what must come of a call, from the route's declaration and the app's key alone. */
export function expectFromProvider(call: Call): Expected {
  const { route, target } = call
  const door = DOORS[route.caller]
  if (!door) throw new Error(`${route.path}: who is a caller of kind "${route.caller}"? Say so in provider-routes.ts`)
  const refusal = door(call)
  if (refusal) return refusal
  // Whoever leaves a portal that can't exist is out of it, too.
  if (target.kind === 'malformed') return { kind: route.path === '/portal/{business_id}/session' ? 'quiet' : 'malformed' }
  if (SIGNED_PATHS.test(route.path) && target.kind !== 'own') return refused(403, 'LINK_NOT_VALID')
  if (USELESS.includes(route.path)) return refused(403, 'LINK_NOT_VALID')
  return exists(call) ? { kind: 'admitted' } : { kind: 'absent', status: 404 }
}
