import type { RouteEntry } from '@tradepost/kit/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RawRequest } from '#src/world/raw-request.ts'
import type { World } from '#src/world/world.ts'
import { type AuthRoute, listAuthRoutes } from './auth-routes.ts'
import { authRequest } from './matrix/auth-requests.ts'
import { AUTH_RULES, type AuthRule, expectFromAuth } from './matrix/auth-rules.ts'
import { type AuthThings, furnishOrganization } from './matrix/auth-things.ts'
import {
  type Cell,
  describeCells,
  listTargets,
  listTelling,
  listTellingBodies,
  listWrong,
  sendCells,
  type Target,
} from './matrix/cells.ts'
import { type Digest, digestWorld, listChanged } from './matrix/digest.ts'
import { ownRequest } from './matrix/own-requests.ts'
import { expectFromOwn, nameOf, OWN_ROUTES, parametersOf } from './matrix/own-routes.ts'
import { type Cast, PEOPLE, type Person, signUpPeople } from './matrix/people.ts'
import { type FullShop, openFullShop } from './matrix/things.ts'
import { makeSocialWorld, type SocialWorld } from './social-world.ts'

/*
 * Every route of the platform, called by everybody (matrix/people.ts) about the shop's own things, another shop's, missing and
 * malformed ones. Who may call what is derived: for our own routes from their declarations and the roles (matrix/roles.ts), for
 * better-auth's from a table (matrix/auth-rules.ts); never from handlers.
 */

let social: SocialWorld
let world: World
let shops: { own: FullShop; other: FullShop }
let authThings: { own: AuthThings; other: AuthThings }
let listed: readonly AuthRoute[]
let cast: Cast
beforeAll(async () => {
  social = await makeSocialWorld()
  world = social.world
  const own = await openFullShop(world, 'own-buyer@example.com')
  const other = await openFullShop(world, 'other-buyer@example.com')
  shops = { own, other }
  cast = await signUpPeople(world, { own: own.seller, buyer: own.buyer, rival: await world.openShop('Rival') })
  const furnish = (shop: FullShop, roleName: string, invitedEmail: string, teammates: readonly string[]) =>
    furnishOrganization(social, shop.seller, { roleName, invitedEmail, teammates })
  authThings = {
    own: await furnish(own, 'helper', cast('a buyer').email, [cast('a member').userId]),
    other: await furnish(other, 'stocker', 'somebody@example.com', []),
  }
  listed = listAuthRoutes(world)
  await world.drainAll()
})
afterAll(() => social.close())

type Planned = Pick<Cell, 'target' | 'expected'> & { person: Person }
type MatrixRoute = { name: string; title: string; calls: readonly Planned[]; build: (target: Target) => RawRequest }

const everybody = (targets: readonly Target[], expect: (person: Person, target: Target) => Cell['expected']): Planned[] =>
  PEOPLE.flatMap((person) => targets.map((target) => ({ person, target, expected: expect(person, target) })))

const toOwn = (route: RouteEntry): MatrixRoute => ({
  name: nameOf(route),
  title: `${nameOf(route)} (${[route.caller, route.needs].filter(Boolean).join(', ')})`,
  calls: everybody(listTargets(parametersOf(route.path)), (person, target) => expectFromOwn({ person, route, target })),
  build: (target) => ownRequest(route, target, shops),
})

const toAuth = ([name, rule]: [string, AuthRule]): MatrixRoute => {
  const [method = '', path = ''] = name.split(' ')
  // To an administrator, all users are their own.
  const targets = listTargets(Object.keys(rule.names ?? {})).filter(
    ({ kind }) => rule.who !== 'statement' || kind !== "another's",
  )
  return {
    name,
    title: `${method} /api/auth${path} (${[rule.who, rule.needs].filter(Boolean).join(', ')})`,
    calls: everybody(targets, (person, target) => expectFromAuth({ person, rule, target })),
    build(target) {
      const route = listed.find((each) => each.method === method && each.path === `/api/auth${path}`)
      return authRequest(name, target, authThings, route)
    },
  }
}

const MATRIX: readonly MatrixRoute[] = [...OWN_ROUTES.map(toOwn), ...Object.entries(AUTH_RULES).map(toAuth)]

const isAdmitted = ({ expected }: Pick<Cell, 'expected'>) => expected.kind === 'admitted'

/** Turns planned calls into requests, each with the person's cookie. */
const toCells = ({ calls, build }: MatrixRoute, cookieOf = (person: Person) => cast(person.name).cookie): Cell[] =>
  calls.map(({ person, target, expected }) => {
    const request = build(target)
    const cookie = cookieOf(person)
    const headers = { ...request.headers, origin: world.platform.url, ...(cookie ? { cookie } : {}) }
    return { who: person.name, target, expected, request: { ...request, headers } }
  })

test('every route that better-auth lists has a rule in auth-rules.ts, and every rule a route', () => {
  const reachable = Object.entries(AUTH_RULES).filter(([, { who }]) => who !== 'nobody')
  const names = listed.map(({ method, path }) => `${method} ${path.replace('/api/auth', '')}`)
  expect(reachable.map(([name]) => name).sort()).toEqual(names.sort())
})

describe('whoever may not call a route is turned away, learns nothing, and changes nothing:', () => {
  let before: Digest
  beforeAll(async () => {
    before = await digestWorld(world)
  })

  test.each(MATRIX.map((route) => [route.title, route] as const))('%s', async (_, route) => {
    const answered = await sendCells(
      world.platform.url,
      toCells({ ...route, calls: route.calls.filter((call) => !isAdmitted(call)) }),
    )
    const known = before
    before = await digestWorld(world)
    expect(listWrong(answered)).toEqual([])
    expect(listTelling(answered)).toEqual([])
    expect(listChanged(known, before)).toEqual([])
  })
})

test("a thing of another shop in a body or query is answered like one that doesn't exist, and nothing changes", async () => {
  const before = await digestWorld(world)
  const { url } = world.platform
  const requests = OWN_ROUTES.filter(({ caller }) => caller !== 'provider').map((route) => {
    const request = ownRequest(route, { kind: 'own' }, shops)
    const { cookie } = cast(route.caller === 'seller' ? 'an owner' : 'a buyer')
    return { ...request, headers: { ...request.headers, origin: url, cookie } }
  })
  const { slug: _, organization: __, ...own } = shops.own.things
  const { named, telling } = await listTellingBodies(url, requests, { own, other: shops.other.things })
  expect(telling).toEqual([])
  expect(named).toBeGreaterThan(14)
  // Attempts to check out are counted for each client, and refused usage events are listed for the seller.
  expect(listChanged(before, await digestWorld(world))).toEqual([
    'platform: public.checkout_requests',
    'provider: public.rejected_events',
  ])
})

/** Routes that remove or answer something that others need, or change what is active; in this order, after all others. */
const LAST = [
  'POST /organization/create',
  'POST /organization/accept-invitation',
  'POST /organization/reject-invitation',
  'POST /organization/cancel-invitation',
  'POST /organization/remove-team-member',
  'POST /organization/remove-team',
  'POST /organization/delete-role',
  'POST /organization/remove-member',
  'POST /admin/ban-user',
  'POST /admin/remove-user',
  'POST /organization/delete',
  'POST /organization/leave',
]
/** Routes that end sessions: each is called with one of its own. */
const ENDING = [
  'POST /admin/stop-impersonating',
  'POST /sign-out',
  'POST /change-password',
  'POST /delete-user',
  'POST /revoke-other-sessions',
  'POST /revoke-sessions',
]
const LATE = [...LAST, ...ENDING]
/** Calls that only read come first, those that remove something last. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const rankOf = ({ name }: MatrixRoute) => METHODS.indexOf(name.split(' ')[0] ?? '') + METHODS.length * (LATE.indexOf(name) + 1)

describe('whoever may call a route gets in:', () => {
  const open = MATRIX.toSorted((a, b) => rankOf(a) - rankOf(b)).filter(({ calls }) => calls.some(isAdmitted))

  test.each(open.map((route) => [route.title, route] as const))('%s', async (_, route) => {
    const calls = route.calls.filter(isAdmitted)
    const cookies = new Map<Person, string>()
    for (const { person } of ENDING.includes(route.name) ? calls : [])
      if (person.isSignedIn) cookies.set(person, await cast.again(person))
    const cells = toCells({ ...route, calls }, (person) => cookies.get(person) ?? cast(person.name).cookie)
    expect(listWrong(await sendCells(world.platform.url, cells))).toEqual([])
  })
})

test('every route was called by everybody', () => {
  console.log(
    `authorization matrix of ${MATRIX.length} routes of the platform: ${describeCells(MATRIX.flatMap(({ calls }) => calls))}`,
  )
})
