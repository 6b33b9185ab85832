import { makeWorld } from '@tradepost/e2e/world/world'
import { systemClock } from '@tradepost/kit/clock'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { expect, test } from 'vitest'
import { listGrown, measureGrowth } from './growth.ts'

/** How many orders the shop has at first, and in the end there are ten times as many. */
const ORDERS = runsOf({ usual: 100, all: 5000 })
const PURCHASES = [2, 200]

/** What these read grows with what they show: all purchases of a person. */
const SHOWN = ['own purchases', 'own access']
/** Of these, Postgres reads whole tables of a hundred rows and no index, or a small shop doesn't fill a page. */
const SMALL = ['a refresh', 'customers', 'search', 'search with a typo']

test('N79: no statement of an action or a page reads more as a shop grows, or its buyer buys again', async () => {
  const world = await makeWorld({ clock: systemClock })
  try {
    const growth = await measureGrowth(world, { orders: [ORDERS, ORDERS * 10], purchases: PURCHASES })
    const left = ORDERS < 1000 ? [...SHOWN, ...SMALL] : SHOWN
    expect(growth.size).toBeGreaterThan(30)
    expect(listGrown(growth).filter(({ action }) => !left.includes(action))).toEqual([])
  } finally {
    await world.close()
  }
})
