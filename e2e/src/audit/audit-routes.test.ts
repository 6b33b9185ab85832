import { routes } from '@tradepost/platform-server/modules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmallShop } from '#src/seller/records/large-shop.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { listRowsOf } from './audit-rows.ts'
import { prepareWriteCalls, sendWriteCall, type Writing } from './write-calls.ts'

let world: World
let writing: Writing
beforeAll(async () => {
  world = await makeWorld()
  writing = await prepareWriteCalls(await openSmallShop(world))
})
afterAll(() => world.close())

const ROUTES = new Map(
  routes
    .filter(({ caller, method }) => caller === 'seller' && method !== 'get')
    .map((route) => [`${route.method} ${route.path.replace('/api/organizations/{slug}', '')}`, route]),
)

test('every seller route that may change something is tried here', () => {
  expect(Object.keys(writing.calls).toSorted()).toEqual([...ROUTES.keys()].toSorted())
})

test('each of them leaves exactly one trace: one row with its transaction, or what was asked for and how it ended', async () => {
  const { organizationId, email } = writing.shop.seller
  for (const [name, { status, changed = [] }] of Object.entries(writing.calls)) {
    const route = ROUTES.get(name)
    const answer = await sendWriteCall(writing, name)
    const rows = await listRowsOf(world, answer)
    const about = `${name}: ${JSON.stringify([answer.body, rows])}`
    if (status === undefined) expect([200, 204], about).toContain(answer.status)
    else expect(answer.status, about).toBe(status)

    const isRefused = answer.status >= 400
    const outcomes = route?.transaction === 'own' ? ['requested', isRefused ? 'refused' : 'done'] : isRefused ? [] : ['done']
    expect(
      rows.map(({ outcome }) => outcome),
      about,
    ).toEqual(route?.action === null ? [] : outcomes)
    expect(
      rows.map(({ requestedAs }) => requestedAs),
      about,
    ).toEqual(rows.map((_, index) => (index === 0 ? null : rows[0]?.id)))
    for (const row of rows)
      expect(row, about).toMatchObject({
        action: route?.action,
        organizationId,
        actorName: 'Ilse Carpenter',
        actorEmail: email,
        actingAsId: null,
        clientAddress: '127.0.0.1',
      })
    const last = rows.at(-1)
    if (last) expect(Object.keys(last.changes), about).toEqual(expect.arrayContaining([...changed]))
    await world.drainAll()
  }
})
