import { routesOf } from '@tradepost/kit/routes'
import type { Permission } from './auth/permissions.ts'
import type { OrganizationRow } from './auth/table.ts'
import type { Deps } from './deps.ts'
import type { Scope, Work } from './scope.ts'

export type SignedIn = { id: string; name: string; email: string; isVerified: boolean }

/** A person in the shop: always a guest by cookie, and a user once signed in. */
export type Visitor = { guestId: string; user: SignedIn | undefined }

/**
 * Who may call a route, and what its handler then gets. What changes something runs in one transaction (`work`),
 * unless the route says `transaction: 'own'`; what only looks reads what is committed.
 *   anyone   nobody is asked who they are
 *   visitor  a browser in the shop; one that we do not know yet gets a guest cookie
 *   user     somebody who is signed in (401 otherwise)
 *   seller   a member of the organization in the path (404 for everybody else) whose role allows what the route `needs` (403)
 *   provider a payments provider: the signature of what it delivers is what lets it in
 */
export type Callers = {
  anyone: { deps: Deps; work: Work }
  visitor: { deps: Deps; work: Work; visitor: Visitor }
  user: { deps: Deps; work: Work; user: SignedIn }
  seller: { deps: Deps; user: SignedIn; organization: OrganizationRow; role: string; scope: Scope }
  provider: { deps: Deps }
}

/** Starts the list of a module's routes. */
export const platformRoutes = (tag: string) => routesOf<Callers, Permission>(tag)
