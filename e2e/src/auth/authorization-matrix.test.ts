import type { RouteEntry } from '@tradepost/kit/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '#src/world/world.ts'
import { type Cell, describeCells, listTargets, listTelling, listTellingBodies, listWrong, sendCells } from './matrix/cells.ts'
import { type Digest, digestWorld, listChanged } from './matrix/digest.ts'
import { ownRequest } from './matrix/own-requests.ts'
import { expectFromOwn, nameOf, OWN_ROUTES, parametersOf } from './matrix/own-routes.ts'
import { type Cast, PEOPLE, signUpPeople } from './matrix/people.ts'
import { type FullShop, openFullShop } from './matrix/things.ts'

/*
 * Every route of the platform's modules, called by everybody (matrix/people.ts) about the shop's own things, another shop's, missing
 * and malformed ones. Who may call what is derived from the routes' declarations and the roles (matrix/roles.ts), never from handlers.
 */

let world: World
let own: FullShop
let other: FullShop
let cast: Cast
beforeAll(async () => {
  world = await makeWorld()
  own = await openFullShop(world, 'own-buyer@example.com')
  other = await openFullShop(world, 'other-buyer@example.com')
  cast = await signUpPeople(world, { own: own.seller, buyer: own.buyer, rival: await world.openShop('Rival') })
  await world.drainAll()
})
afterAll(() => world.close())

/** What a route's calls are, without the world: which people and targets, and what must come of them. */
const planOf = (route: RouteEntry) =>
  PEOPLE.flatMap((person) =>
    listTargets(parametersOf(route.path)).map((target) => ({
      person,
      target,
      expected: expectFromOwn({ person, route, target }),
    })),
  )

const isAdmitted = ({ expected }: Pick<Cell, 'expected'>) => expected.kind === 'admitted'

function cellsOf(route: RouteEntry): Cell[] {
  return planOf(route).map(({ person, target, expected }) => {
    const request = ownRequest(route, target, { own, other })
    const { cookie } = cast(person.name)
    const headers = { ...request.headers, origin: world.platform.url, ...(cookie ? { cookie } : {}) }
    return { who: person.name, target, expected, request: { ...request, headers } }
  })
}

const about = (route: RouteEntry) => `${nameOf(route)} (${[route.caller, route.needs].filter(Boolean).join(', ')})`

describe('whoever may not call a route is turned away, learns nothing, and changes nothing:', () => {
  let before: Digest
  beforeAll(async () => {
    before = await digestWorld(world)
  })

  test.each(OWN_ROUTES.map((route) => [about(route), route] as const))('%s', async (_, route) => {
    const answered = await sendCells(
      world.platform.url,
      cellsOf(route).filter((cell) => !isAdmitted(cell)),
    )
    expect(listWrong(answered)).toEqual([])
    expect(listTelling(answered)).toEqual([])
    const after = await digestWorld(world)
    expect(listChanged(before, after)).toEqual([])
  })
})

test("a thing of another shop in a body or query is answered like one that doesn't exist, and nothing changes", async () => {
  const before = await digestWorld(world)
  const { url } = world.platform
  const requests = OWN_ROUTES.filter(({ caller }) => caller !== 'provider').map((route) => {
    const request = ownRequest(route, { kind: 'own' }, { own, other })
    const { cookie } = cast(route.caller === 'seller' ? 'an owner' : 'a buyer')
    return { ...request, headers: { ...request.headers, origin: url, cookie } }
  })
  const { slug: _, organization: __, ...ids } = own.things
  const { named, telling } = await listTellingBodies(url, requests, { own: ids, other: other.things })
  expect(telling).toEqual([])
  expect(named).toBeGreaterThan(14)
  // Attempts to check out are counted for each client, and refused usage events are listed for the seller.
  expect(listChanged(before, await digestWorld(world))).toEqual([
    'platform: public.checkout_requests',
    'provider: public.rejected_events',
  ])
})

/** Calls that only read come first, those that remove something last. */
const ORDER = ['get', 'post', 'put', 'patch', 'delete']

describe('whoever may call a route gets in:', () => {
  const inOrder = OWN_ROUTES.toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
  const open = inOrder.filter((route) => planOf(route).some(isAdmitted))

  test.each(open.map((route) => [about(route), route] as const))('%s', async (_, route) => {
    const answered = await sendCells(world.platform.url, cellsOf(route).filter(isAdmitted))
    expect(listWrong(answered)).toEqual([])
  })
})

test('every route was called by everybody', () => {
  console.log(`authorization matrix of ${OWN_ROUTES.length} routes of the platform: ${describeCells(OWN_ROUTES.flatMap(planOf))}`)
})
