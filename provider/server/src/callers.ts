import type { Clock } from '@tradepost/kit/clock'
import { defineRoutes } from '@tradepost/kit/http/routes'
import type { Deps } from './deps.ts'
import type { PortalVisitor } from './portal/entrance/find-visitor.ts'
import type { Rate } from './rate-limits/rate-classes.ts'
import type { Scope } from './scope.ts'

/**
 * Callers of a route, and what its handler receives. Routes that need no API key name their rate class
 * (rate-limits/rate-classes.ts).
 *   read      an API key of the business
 *   write     an API key with write access; one transaction, once per idempotency key
 *   operator  the person who runs this provider, with OPERATOR_KEY
 *   hosted    a browser, admitted by the unguessable ID in the path or the signature in the URL
 *   portal    a browser with a session of a customer's portal; `visitor` is the one customer whose objects it may see
 *   anyone    no key, and a limited number of calls per client
 */
export type Callers = {
  read: { scope: Scope; deps: Deps }
  write: { scope: Scope; deps: Deps }
  operator: Pick<Scope, 'trx' | 'mailer' | 'url' | 'linkKey'> & { clock: Clock }
  hosted: { deps: Deps }
  portal: { scope: Scope; deps: Deps; visitor: PortalVisitor }
  anyone: { deps: Deps }
}

/** Begins the description of a call that only this provider has. */
export const EXTENSION = 'Extension: not part of the published API.'

/** Starts the list of a module's routes. */
export const providerRoutes = (tag: string) => defineRoutes<Callers, string, string, Rate>(tag)
