import { routesOf } from '@tradepost/kit/routes'
import type { Deps } from './deps.ts'
import type { Scope } from './scope.ts'

/**
 * Who may call a route, and what its handler then gets.
 *   read      an API key of the business
 *   write     an API key that may also change things; one transaction, once per idempotency key
 *   operator  whoever runs this provider, by OPERATOR_KEY
 *   hosted    a browser: the unguessable id in the path, or the signature in the address, is what lets it in
 *   anyone    no key at all
 */
export type Callers = {
  read: { scope: Scope; deps: Deps }
  write: { scope: Scope; deps: Deps }
  operator: Pick<Scope, 'trx' | 'clock' | 'mailer' | 'url' | 'linkKey'>
  hosted: { deps: Deps }
  anyone: { deps: Deps }
}

/** Starts the list of a module's routes. */
export const providerRoutes = (tag: string) => routesOf<Callers>(tag)
