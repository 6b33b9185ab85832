import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AUTH_RULES, type AuthRule } from '@tradepost/e2e/auth/matrix/auth-rules'
import type { RouteEntry } from '@tradepost/kit/http/routes'
import { organizationRoles } from '@tradepost/platform-server/auth/guards/access'
import { routes as platformRoutes } from '@tradepost/platform-server/modules'
import { routes as providerRoutes } from '@tradepost/provider-server/modules'
import * as z from 'zod'

export const AUTHORIZATION = new URL('../../docs/security/authorization.md', import.meta.url)

/** Who each kind of caller is, and how everybody else is answered. A kind that is missing here fails the check. */
const PLATFORM_CALLERS: Readonly<Record<string, string>> = {
  anyone: 'Everybody',
  visitor: 'A browser, known by its signed guest cookie; sees its own carts and orders, and an order by the link in its email',
  user: 'A signed-in person, about themselves; everybody else gets 401',
  seller: 'A member of the organization in the path (everybody else gets 404) whose roles hold the permission (else 403)',
  admin: 'An administrator of the installation; everybody else gets the 404 of an unknown path',
  software: 'A program with an access key of a shop, which only reads; everybody else gets 401',
  provider: 'A payments provider, by the signature of its webhook; everybody else gets 401',
}

const PROVIDER_CALLERS: Readonly<Record<string, string>> = {
  read: 'An API key of the business; everybody else gets 401, and 404 for an object of another business or mode',
  write: 'The same, for a key that may write; a read-only key gets 403',
  operator: 'Whoever runs this provider, by OPERATOR_KEY; everybody else gets 401',
  hosted: 'A browser with the unguessable ID in the path or a signed link that ends; everybody else gets 404 or 403',
  portal: 'A browser with a session of a customer’s portal, about that customer; everybody else gets 401 or 404',
  anyone: 'Everybody; what is shown needs a license key or the ID of a payment',
}

/** Who each rule of AUTH_RULES lets in. */
const AUTH_CALLERS: Readonly<Record<AuthRule['who'], string>> = {
  anyone: 'Everybody',
  session: 'A signed-in person, about themselves',
  recipient: 'The invited person',
  membership: 'A member of the organization',
  teammate: 'A member of the team',
  permission: 'A member with',
  statement: 'An administrator with',
  nobody: 'Nobody over HTTP',
}

/** Callers without an account or key: the fields that they are shown are listed. */
const OUTSIDERS = ['anyone', 'visitor', 'software', 'hosted', 'portal']

const INTRODUCTION = `# Authorization

Each route declares who may call it, what it takes and what it returns (\`callers.ts\` of each server); the door checks the caller before
anything is read, and a route without a caller stops the start. Objects are always looked up together with their tenant, so another
tenant's object is answered like one that doesn't exist. Fields that a schema doesn't name are neither stored nor sent. Why the rules are
as they are: decisions [34](../decisions/0034-permissions.md), [35](../decisions/0035-organizations.md), [36](../decisions/0036-administrators.md)
and [41](../decisions/0041-keys-limits-and-the-request-log.md). \`e2e/src/auth/authorization-matrix.test.ts\` and its neighbor for the
provider call every route as everybody. Printed by \`node scripts/run.mjs scripts/print/print-authorization.ts\`.
`

const nameOf = ({ method, path }: RouteEntry) => `\`${method.toUpperCase()} ${path}\``

const printTable = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows.map((row) => `| ${row.join(' | ')} |`), ''].join('\n')

/** Returns the names of the fields that a route answers with, of the items if it answers with a list. */
function listFields(schema: unknown): string[] {
  if (schema instanceof z.ZodArray) return listFields(schema.element)
  if (schema instanceof z.ZodUnion) return [...new Set(schema.options.flatMap(listFields))]
  if (!(schema instanceof z.ZodObject)) return []
  const { items } = schema.shape
  return items ? listFields(items) : Object.keys(schema.shape)
}

function printProgram(title: string, callers: Readonly<Record<string, string>>, routes: readonly RouteEntry[]): string {
  const unknown = routes.find(({ caller }) => !callers[caller])
  if (unknown) throw new Error(`print-authorization.ts doesn't say who calls ${nameOf(unknown)}`)
  const kinds = Object.entries(callers).map(([caller, who]) => {
    const own = routes.filter((route) => route.caller === caller)
    return [`\`${caller}\``, who, own.some(({ needs }) => needs) ? 'see below' : own.map(nameOf).join(', ')]
  })
  const shown = routes
    .filter(({ caller, returns }) => OUTSIDERS.includes(caller) && listFields(returns).length > 0)
    .map((route) => [nameOf(route), listFields(route.returns).join(', ')])
  return [
    `## ${title}\n`,
    printTable(['caller', 'who', 'routes'], kinds),
    'Fields that callers without an account or API key are shown:\n',
    printTable(['route', 'fields'], shown),
  ].join('\n')
}

function printNeeds(routes: readonly RouteEntry[]): string {
  const needs = [...new Set(routes.flatMap(({ needs }) => needs ?? []))]
  const holders = (need: string) => {
    if (need === 'membership') return 'every member'
    if (need === 'ownership') return 'owner'
    const [resource = '', action = ''] = need.split(':')
    const roles = Object.entries(organizationRoles).filter(([, { statements }]) =>
      new Map<string, readonly string[]>(Object.entries(statements)).get(resource)?.includes(action),
    )
    return roles.map(([name]) => name).join(', ')
  }
  const rows = needs.map((need) => [
    `\`${need}\``,
    holders(need),
    routes
      .filter((route) => route.needs === need)
      .map(nameOf)
      .join(', '),
  ])
  return [
    '## What sellers need\n',
    'Custom roles hold any subset of the permissions, and nobody gives what they don’t have.\n',
    printTable(['needs', 'built-in roles', 'routes'], rows),
  ].join('\n')
}

const printAuth = () =>
  [
    '## Sign-in (better-auth, below `/api/auth`)\n',
    printTable(
      ['who', 'routes'],
      Object.entries(
        Object.groupBy(Object.entries(AUTH_RULES), ([, { who, needs }]) => `${AUTH_CALLERS[who]}${needs ? ` \`${needs}\`` : ''}`),
      ).map(([who, rules = []]) => [who, rules.map(([name]) => `\`${name}\``).join(', ')]),
    ),
  ].join('\n')

export const authorizationPage = [
  INTRODUCTION,
  printProgram('Platform', PLATFORM_CALLERS, platformRoutes),
  printNeeds(platformRoutes),
  printAuth(),
  printProgram('Provider', PROVIDER_CALLERS, providerRoutes),
].join('\n')

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(AUTHORIZATION, authorizationPage)
