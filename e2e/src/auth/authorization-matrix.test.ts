import type { RouteEntry } from '@tradepost/kit/http/routes'
import { HOW_TO_REPEAT, runsOf, takeSample, takeTurns } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RawRequest } from '#src/world/raw-request.ts'
import { authRequest } from './matrix/auth-requests.ts'
import { AUTH_RULES, type AuthRule, expectFromAuth } from './matrix/auth-rules.ts'
import { compareRoutes, ENDING } from './matrix/call-order.ts'
import {
  type Answered,
  type Cell,
  describeCells,
  isAbsent,
  listTargets,
  listTelling,
  listTellingBodies,
  listUndeclared,
  listWrong,
  sendCells,
  type Target,
} from './matrix/cells.ts'
import { type Digest, digestWorld, listChanged } from './matrix/digest.ts'
import { type MatrixWorld, makeMatrixWorld } from './matrix/matrix-world.ts'
import { ownRequest } from './matrix/own-requests.ts'
import { expectFromOwn, nameOf, OWN_ROUTES, parametersOf } from './matrix/own-routes.ts'
import { PEOPLE, type Person } from './matrix/people.ts'

/*
 * Every route of the platform, called by everybody (matrix/people.ts) about the shop's own things, another shop's, missing and
 * malformed ones. Who may call what is derived: for our own routes from their declarations and the roles (matrix/roles.ts), for
 * better-auth's from a table (matrix/auth-rules.ts); never from handlers. `npm test` takes a sample: other people for each route,
 * and everybody where money, roles or secrets are changed.
 */

/** One of EVERY people calls a route, about all targets. */
const EVERY = 10
/** People who may call a route, and do. */
const ADMITTED = 1
/** Routes after which the databases are compared. */
const TOGETHER = runsOf({ usual: 12, all: 1 })
/** Changes that everybody tries in every run, about what is the shop's own. */
const DANGEROUS =
  /^(POST|PUT|PATCH|DELETE) .*(refund|payout|payments|wallet|charge|connection|-keys|hand-over|role|admin\/|impersonat|\/members)/

const began = performance.now()
let matrix: MatrixWorld
beforeAll(async () => {
  matrix = await makeMatrixWorld()
})
afterAll(() => matrix.close())

type Planned = Pick<Cell, 'target' | 'expected'> & { person: Person }
type MatrixRoute = {
  name: string
  title: string
  calls: readonly Planned[]
  build: (target: Target) => RawRequest
  /** What its answer declares, if that is JSON. */
  returns?: RouteEntry['returns']
  /** Whether the audit log has what an administrator asked for in vain. */
  isLogged?: boolean
}

const everybody = (targets: readonly Target[], expect: (person: Person, target: Target) => Cell['expected']): Planned[] =>
  PEOPLE.flatMap((person) => targets.map((target) => ({ person, target, expected: expect(person, target) })))

/** To an administrator, everything is their own. */
const targetsOf = (names: readonly string[], isAdministration: boolean): Target[] =>
  listTargets(names).filter(({ kind }) => !isAdministration || kind !== "another's")

const toOwn = (route: RouteEntry): MatrixRoute => ({
  name: nameOf(route),
  title: `${nameOf(route)} (${[route.caller, route.needs].filter(Boolean).join(', ')})`,
  calls: everybody(targetsOf(parametersOf(route.path), route.caller === 'admin'), (person, target) =>
    expectFromOwn({ person, route, target }),
  ),
  build: (target) => ownRequest(route, target, matrix.shops),
  ...(route.mediaType === undefined ? { returns: route.returns } : {}),
})

const toAuth = ([name, rule]: [string, AuthRule]): MatrixRoute => {
  const [method = '', path = ''] = name.split(' ')
  const targets = targetsOf(Object.keys(rule.names ?? {}), rule.who === 'statement')
  return {
    name,
    title: `${method} /api/auth${path} (${[rule.who, rule.needs].filter(Boolean).join(', ')})`,
    calls: everybody(targets, (person, target) => expectFromAuth({ person, name, rule, target })),
    isLogged: rule.who === 'statement' && rule.isQuiet === true,
    build: (target) => authRequest(name, target, matrix.shops, matrix.findListed(name)),
  }
}

/** Takes some people of a route: of those who may not call it, and of those who may. */
function takePeople(route: MatrixRoute, turn: number): MatrixRoute {
  const names = PEOPLE.map(({ name }) => name)
  const isDangerous = DANGEROUS.test(route.name)
  const refused = takeTurns(names, { turn, every: EVERY })
  const admitted = [...new Set(route.calls.filter(isAdmitted).map(({ person }) => person.name))]
  const taken = takeSample(admitted, { count: ADMITTED })
  const calls = route.calls.filter((call) => {
    if (isAdmitted(call)) return taken.includes(call.person.name)
    return refused.includes(call.person.name) || (isDangerous && call.target.kind === 'own')
  })
  return { ...route, calls }
}

const isAdmitted = ({ expected }: Pick<Cell, 'expected'>) => expected.kind === 'admitted'

const MATRIX: readonly MatrixRoute[] = [...OWN_ROUTES.map(toOwn), ...Object.entries(AUTH_RULES).map(toAuth)].map(takePeople)

/** Turns planned calls into requests, each with the person's cookie. */
const toCells = ({ calls, build }: MatrixRoute, cookieOf = (person: Person) => matrix.cast(person.name).cookie): Cell[] =>
  calls.map(({ person, target, expected }) => {
    const request = build(target)
    const cookie = cookieOf(person)
    const headers = { ...request.headers, origin: matrix.world.platform.url, ...(cookie ? { cookie } : {}) }
    return { who: person.name, target, expected, request: { ...request, headers } }
  })

const send = (cells: readonly Cell[]) => sendCells(matrix.world.platform.url, cells)

/** Sends each call with a session of its own, one after the other: a session may end others, too. */
async function sendEnding(route: MatrixRoute): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const call of route.calls) {
    const cookie = call.person.isSignedIn ? await matrix.cast.again(call.person) : matrix.cast(call.person.name).cookie
    answered.push(...(await send(toCells({ ...route, calls: [call] }, () => cookie))))
  }
  return answered
}

test('every route that better-auth lists has a rule in auth-rules.ts, and every rule a route', () => {
  const reachable = Object.entries(AUTH_RULES).filter(([, { who }]) => who !== 'nobody')
  expect(reachable.map(([name]) => name).sort()).toEqual([...matrix.listed].sort())
})

describe('whoever may not call a route is turned away, learns nothing, and changes nothing:', () => {
  let before: Digest
  beforeAll(async () => {
    before = await digestWorld(matrix.world)
  })
  const groups = Array.from({ length: Math.ceil(MATRIX.length / TOGETHER) }, (_, index) =>
    MATRIX.slice(index * TOGETHER, (index + 1) * TOGETHER),
  )

  for (const routes of groups) {
    test.each(routes.map((route) => [route.title, route] as const))('%s', async (_, route) => {
      const answered = await send(toCells({ ...route, calls: route.calls.filter((call) => !isAdmitted(call)) }))
      expect(listWrong(answered), HOW_TO_REPEAT).toEqual([])
      expect(listTelling(answered), HOW_TO_REPEAT).toEqual([])
    })

    test(`nothing has changed after ${routes.at(-1)?.title}`, async () => {
      const known = before
      before = await digestWorld(matrix.world)
      const mayChange = routes.some(({ isLogged }) => isLogged) ? ['platform: public.audit_log'] : []
      // A sample may leave out the people whose refusals are logged.
      const changed = listChanged(known, before).filter((table) => !mayChange.includes(table))
      expect(changed, `by one of: ${routes.map(({ name }) => name).join(', ')}`).toEqual([])
    })
  }
})

test("a thing of another shop in a body or query is answered like one that doesn't exist, and nothing changes", async () => {
  const before = await digestWorld(matrix.world)
  const { shops, cast, world } = matrix
  const { url } = world.platform
  const requests = OWN_ROUTES.filter(({ caller }) => caller !== 'provider').map((route) => {
    const request = ownRequest(route, { kind: 'own' }, shops)
    const { cookie } = cast(route.caller === 'seller' ? 'an owner' : 'a buyer')
    return { ...request, headers: { ...request.headers, origin: url, cookie } }
  })
  const { slug: _, ...own } = shops.own.things
  const { named, telling } = await listTellingBodies(url, requests, { own, other: shops.other.things })
  expect(telling).toEqual([])
  expect(named).toBeGreaterThan(14)
  // An import that took none of its lines is in the audit log, attempts to check out are counted for each client, and refused
  // usage events are listed for the seller.
  expect(listChanged(before, await digestWorld(matrix.world)).toSorted()).toEqual([
    'platform: public.audit_log',
    'platform: public.checkout_requests',
    'provider: public.rejected_events',
  ])
})

/** Calls that only read come first, those that remove something last, the parts of a thing before it. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const rankOf = ({ name }: MatrixRoute) => METHODS.indexOf(name.split(' ')[0] ?? '')
const depthOf = ({ name }: MatrixRoute) => name.split('/').length

/** Routes that find nothing here. Elsewhere, a thing that nobody finds would be a mistake of this test. */
const FINDS_NOTHING = [
  'DELETE /api/organizations/{slug}/subscriptions/{subscription_id}/plan/scheduled',
  // Nobody has the mailed token, or began a passkey's ceremony.
  'GET /delete-user/callback',
  'POST /passkey/verify-authentication',
  'POST /passkey/verify-registration',
  // Its digest is that of what a page says.
  'GET /share-images/{slug}/{product_id}/{hash}',
  // The invitation is accepted by then.
  'POST /organization/reject-invitation',
  'POST /organization/cancel-invitation',
]

describe('whoever may call a route gets in:', () => {
  const open = MATRIX.filter(({ calls }) => calls.some(isAdmitted)).toSorted(
    (a, b) => compareRoutes(a.name, b.name) || rankOf(a) - rankOf(b) || depthOf(b) - depthOf(a),
  )

  test.each(open.map((route) => [route.title, route] as const))('%s', async (_, route) => {
    const admitted = { ...route, calls: route.calls.filter(isAdmitted) }
    const answered = await (ENDING.includes(route.name) ? sendEnding(admitted) : send(toCells(admitted)))
    expect(listWrong(answered), HOW_TO_REPEAT).toEqual([])
    expect(listUndeclared(answered, route.returns), HOW_TO_REPEAT).toEqual([])
    expect(answered.every(({ reply }) => isAbsent(reply))).toBe(FINDS_NOTHING.includes(route.name))
  })
})

test('every route was called', () => {
  expect(MATRIX.filter(({ calls }) => calls.length === 0)).toEqual([])
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(
    `authorization matrix of ${MATRIX.length} routes of the platform: ${describeCells(MATRIX.flatMap(({ calls }) => calls))} in ${seconds} s`,
  )
})
