import type { BuyerPlanPreview } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import type { RouteEntry } from '@tradepost/kit/http/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, jsonOf, type RawRequest, sendRaw } from '#src/world/raw-request.ts'
import type { Fields, Variant } from './accounts/auth-routes.ts'
import { declaredAt } from './mass-assignment/declared-fields.ts'
import { type ForgedRoute, forgeRoute, type WriteRoute } from './mass-assignment/forge-route.ts'
import { type ForgedFields, forgeFields } from './mass-assignment/forged-fields.ts'
import { type WriteWatch, watchWrites } from './mass-assignment/written-values.ts'
import { authRequest } from './matrix/auth-requests.ts'
import { AUTH_RULES, type AuthRule } from './matrix/auth-rules.ts'
import { compareRoutes, ENDING } from './matrix/call-order.ts'
import { type MatrixWorld, makeMatrixWorld } from './matrix/matrix-world.ts'
import { ownRequest } from './matrix/own-requests.ts'
import { nameOf, OWN_ROUTES } from './matrix/own-routes.ts'
import { must, PEOPLE } from './matrix/people.ts'

/*
 * Every route that changes something gets, from somebody who may call it, a field for each column of the database that it doesn't
 * take. None may be stored, whether the request is refused or the field ignored.
 */

let matrix: MatrixWorld
let watches: readonly WriteWatch[]
let forged: ForgedFields
beforeAll(async () => {
  matrix = await makeMatrixWorld()
  const { world, cast, shops } = matrix
  watches = [await watchWrites(world.platform.deps.database.db), await watchWrites(world.provider.deps.database.db)]
  const { userId } = cast("another organization's owner")
  const { organizationId, teamId, customer_id, product_id } = shops.other.things
  const foreign = {
    userId,
    ownerId: userId,
    inviterId: userId,
    impersonatedBy: userId,
    organizationId,
    teamId,
    customer_id,
    product_id,
  }
  const columns = watches.flatMap((watch) => watch.columns)
  forged = forgeFields(columns, { ...foreign, activeOrganizationId: organizationId, activeTeamId: teamId })
})
afterAll(() => matrix.close())

const outcomes = new Map<string, ForgedRoute>()

async function tryRoute(name: string, route: WriteRoute): Promise<void> {
  const outcome = await forgeRoute(route, forged)
  outcomes.set(name, outcome)
  expect(outcome.stored).toEqual([])
}

/** Sends a request with other bodies, and sees what is written meanwhile. */
const sender = (request: RawRequest, cookie: () => Promise<string>) => async (body: unknown) => {
  const { world } = matrix
  const headers = { ...request.headers, origin: world.platform.url, cookie: await cookie() }
  for (const watch of watches) await watch.take()
  const reply = await sendRaw(world.platform.url, { ...request, body: JSON.stringify(body), headers })
  if (reply.status < 400) await world.drainAll()
  return { reply, written: (await Promise.all(watches.map((watch) => watch.take()))).flat() }
}

let turn = 0
const fresh = (): string => {
  turn += 1
  return `fresh-${turn}`
}
const freshEmail = () => `${fresh()}@example.com`

type Id = { id: string }
/** Makes something in the owner's name: `make('/create-team', { name })`. */
const make = (path: string, body: object): Promise<Id> =>
  must(path, matrix.shops.own.seller.visitor.post<Id>(`/api/auth/organization${path}`, body))

async function makeInvitation(
  email: string,
  { organizationId }: { organizationId?: string } = matrix.shops.own.things,
): Promise<{ invitationId: string }> {
  return { invitationId: (await make('/invite-member', { organizationId, email, role: 'member', resend: true })).id }
}

async function makeTeam(): Promise<{ teamId: string }> {
  const { organizationId } = matrix.shops.own.things
  return { teamId: (await make('/create-team', { organizationId, name: fresh() })).id }
}

let madeLast: string | undefined
/** Makes an organization in place of the one before: nobody may have as many as all fields need. */
async function makeOrganization(): Promise<{ organizationId: string }> {
  const { visitor } = matrix.shops.own.seller
  // It is gone already where the route deletes it.
  if (madeLast !== undefined) await visitor.post('/api/auth/organization/delete', { organizationId: madeLast })
  madeLast = (await make('/create', { name: fresh(), slug: fresh() })).id
  return { organizationId: madeLast }
}

/** The price that a change of plan must name. */
async function previewPlan(): Promise<{ expected_total: number }> {
  const { buyer, things } = matrix.shops.own
  const plan = { product_id: things.plan_id, quantity: 2, addons: [] }
  const path = `/api/subscriptions/${things.subscription_id}/plan/preview`
  const { immediate_charge: charge } = await must(path, buyer.post<BuyerPlanPreview>(path, plan))
  return { expected_total: charge.summary.total_amount }
}

/** Fields whose value must be new each time, by route. */
const RENEWED: Readonly<Record<string, () => Promise<object>>> = {
  'POST /api/organizations/{slug}/usage-events': async () => ({ event_id: fresh() }),
  'POST /api/subscriptions/{subscription_id}/plan': previewPlan,
  'POST /sign-up/email': async () => ({ email: freshEmail() }),
  'POST /change-email': async () => ({ newEmail: freshEmail() }),
  'POST /organization/create': async () => ({ slug: fresh() }),
  'POST /organization/delete': makeOrganization,
  'POST /organization/invite-member': async () => ({ email: freshEmail() }),
  // Nobody can join twice.
  'POST /organization/accept-invitation': async () => makeInvitation(matrix.cast('a buyer').email, await makeOrganization()),
  'POST /organization/reject-invitation': () => makeInvitation(matrix.cast("another organization's owner").email),
  'POST /organization/cancel-invitation': () => makeInvitation(freshEmail()),
  'POST /organization/remove-team': makeTeam,
  'POST /organization/create-role': async () => ({ role: fresh() }),
  'POST /admin/create-user': async () => ({ email: freshEmail() }),
}

const renew = async (name: string, body: RawRequest['body']) => ({ ...jsonOf(String(body)), ...(await RENEWED[name]?.()) })

describe("a field that the route doesn't take is never stored by", () => {
  const isLate = ({ path }: RouteEntry) => Number(path.endsWith('/cancel'))
  const writes = OWN_ROUTES.filter(({ method, body, caller }) => method !== 'get' && body && caller !== 'provider').toSorted(
    (a, b) => isLate(a) - isLate(b),
  )
  const print = ({ body }: RouteEntry) => body?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) ?? {}

  test.each(writes.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const request = ownRequest(route, { kind: 'own' }, matrix.shops)
    const schema = print(route)
    const { cookie } = matrix.cast(route.caller === 'seller' ? 'an owner' : 'a buyer')
    await tryRoute(name, {
      body: () => renew(name, request.body),
      declaredAt: (place) => declaredAt(schema, place),
      send: sender(request, async () => cookie),
    })
  })
})

/** Who calls a route of better-auth. */
const CALLERS: Readonly<Record<AuthRule['who'], string>> = {
  anyone: 'nobody',
  session: 'an admin',
  recipient: 'a buyer',
  membership: 'an owner',
  teammate: 'a member',
  permission: 'an owner',
  statement: 'an administrator',
  nobody: 'nobody',
}

const CALLER_OF: Readonly<Record<string, string>> = {
  'POST /admin/stop-impersonating': 'an impersonated owner',
  'POST /organization/reject-invitation': "another organization's owner",
}

/** Routes about what is a single person's: the member has it who makes no other calls. */
const OF_A_PERSON: readonly string[] = [
  'POST /account-info',
  'POST /get-access-token',
  'POST /refresh-token',
  'POST /unlink-account',
  'POST /passkey/update-passkey',
  'POST /passkey/delete-passkey',
]

/** Fields that better-auth's own schemas don't list (stricter-input.ts), and what a route sets by itself. */
const TAKEN: Readonly<Record<string, Fields>> = {
  'POST /update-user': { name: {}, image: {} },
  'POST /organization/update': { data: { name: {}, slug: {}, logo: {}, metadata: {} } },
  'POST /admin/create-user': { data: { emailVerified: {}, image: {} } },
  'POST /admin/ban-user': { banned: {} },
  'POST /admin/update-user': { data: { name: {}, image: {}, role: {}, emailVerified: {} } },
}

function taken(name: string, variants: readonly Variant[], place: readonly string[]): Set<string> {
  const known = [...variants.map(({ fields }) => fields), TAKEN[name] ?? {}]
  const inside = known.map((fields) => place.reduce<Fields | undefined>((at, part) => at?.[part], fields) ?? {})
  return new Set(inside.flatMap(Object.keys))
}

/** Returns the caller's cookie; of a session of its own for routes that end the one that they are called with. */
async function cookieFor(route: string, { who }: AuthRule): Promise<string> {
  if (OF_A_PERSON.includes(route)) return cookieOf(matrix.shops.own.member)
  const name = CALLER_OF[route] ?? CALLERS[who]
  const person = PEOPLE.find((each) => each.name === name)
  return person?.isSignedIn && ENDING.includes(route) ? matrix.cast.again(person) : matrix.cast(name).cookie
}

describe("a field that the route doesn't take is never stored by /api/auth:", () => {
  const posts = Object.entries(AUTH_RULES)
    .filter(([name, { who }]) => name.startsWith('POST ') && who !== 'nobody')
    .toSorted(([a], [b]) => compareRoutes(a, b))

  test.each(posts)('%s', async (name, rule) => {
    const route = matrix.findListed(name)
    const request = authRequest(name, { kind: 'own' }, matrix.shops, route)
    await tryRoute(name, {
      body: () => renew(name, request.body),
      declaredAt: (place) => taken(name, route?.body ?? [], place),
      send: sender(request, () => cookieFor(name, rule)),
    })
  })
})

/** Routes whose valid request is refused here, for a reason of its own. */
const UNTRIED = [
  // A passkey's ceremony, a mailed token, or a device that waits.
  'POST /passkey/verify-authentication',
  'POST /passkey/verify-registration',
  'POST /reset-password',
  'POST /device/token',
  'POST /device/approve',
  'POST /device/deny',
  // Nobody here has an authenticator app.
  'POST /two-factor/generate-backup-codes',
  'POST /two-factor/verify-backup-code',
  'POST /two-factor/verify-totp',
  // Nothing is configured that they could change.
  'POST /get-session',
  'POST /update-session',
  // It only deletes, and others need the account.
  'POST /delete-user',
  // Everybody here has a password.
  'POST /api/account/password',
  // A subscription is running; `POST /organization/delete` does the same.
  'POST /api/organizations/{slug}/close',
  // The payment is disputed.
  'POST /api/organizations/{slug}/payments/{payment_id}/invoices',
  // The subscription isn't charged on demand.
  'POST /api/organizations/{slug}/subscriptions/{subscription_id}/charge',
]

test('the other routes took their valid request', () => {
  const untried = [...outcomes].filter(([, { isTried }]) => !isTried).map(([name]) => name)
  expect(untried.sort()).toEqual(UNTRIED.toSorted())
})
