import type { AuditAction } from '@tradepost/contract/platform/audit-log'
import { defineRoutes } from '@tradepost/kit/http/routes'
import type { Language } from '@tradepost/messages/languages'
import type { AccessKeyHolder } from './access-keys/authenticate-access-key.ts'
import type { NoteChange } from './audit-log/record-route.ts'
import type { Need } from './auth/guards/permissions.ts'
import type { Membership } from './auth/organizations/find-membership.ts'
import type { Deps } from './deps.ts'
import type { Rate } from './rate-classes.ts'
import type { Scope, Work } from './scope.ts'

/**
 * A signed-in person. `impersonatedBy`: the ID of the administrator who acts as them in this session. `hasSecondFactor`: two
 * factors stand behind the session.
 */
export type SignedIn = {
  id: string
  name: string
  email: string
  isVerified: boolean
  isAdministrator: boolean
  impersonatedBy: string | null
  hasSecondFactor: boolean
  signedInAt: Date
}

/**
 * A person in the shop: always a guest by cookie, and a user once signed in. `language` is that of their pages, `chosenLanguage`
 * the same if they chose it themselves; `acceptedLanguages` is their browser's Accept-Language header.
 */
export type Visitor = {
  guestId: string
  user: SignedIn | undefined
  language: Language
  chosenLanguage: Language | undefined
  acceptedLanguages: string
}

/**
 * The kinds of callers, and what their handlers get. Requests that change something run in one transaction (`work`), unless the
 * route says `transaction: 'own'`; requests that only read see what is committed.
 *   anyone   no authentication
 *   visitor  a browser in the shop; a new one gets a guest cookie
 *   user     a signed-in person (401 otherwise)
 *   seller   a member of the organization in the path (404 for everyone else) who has what the route `needs` (403)
 *   admin    an administrator of the installation (404 for everyone else, as for an unknown path)
 *   software a program of a business, with one of its access keys, which only read
 *   provider a payments provider, authenticated by the signature of its webhooks
 * Routes that need no account name their rate class (rate-classes.ts). What sellers and administrators change is recorded in the
 * audit log, under the word of the route's `action`; `noteChange` adds what only the handler knows.
 */
export type Callers = {
  anyone: { deps: Deps; work: Work }
  visitor: { deps: Deps; work: Work; visitor: Visitor }
  user: { deps: Deps; work: Work; user: SignedIn }
  seller: Membership & { deps: Deps; user: SignedIn; scope: Scope; noteChange: NoteChange }
  admin: { deps: Deps; work: Work; user: SignedIn; noteChange: NoteChange }
  software: { deps: Deps; key: AccessKeyHolder }
  provider: { deps: Deps }
}

/** Starts the list of a module's routes. */
export const platformRoutes = (tag: string) => defineRoutes<Callers, Need, AuditAction, Rate>(tag)
