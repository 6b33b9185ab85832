import { makeWorld } from '@tradepost/e2e/world/world'
import { systemClock } from '@tradepost/kit/clock'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { expect, test } from 'vitest'
import { listGrown, measureGrowth } from './growth.ts'

/** How many orders the shop has at first, and in the end there are ten times as many. */
const ORDERS = runsOf({ usual: 100, all: 5000 })
const PURCHASES = [2, 200]

/**
 * What these read grows: a person's purchases with what they show, a search with the rows that have the trigrams of its words.
 */
const GROWING = [
  ...['own purchases', 'own access'],
  ...['payments by a name', 'payments by a name with a typo', 'search', 'search with a typo'],
]
/** Of these, Postgres reads whole tables of a hundred rows and no index, or a small shop doesn't fill a page. */
const SMALL = ['a refresh', 'customers', 'GET /payments?page_size=100']

test('N79: no statement of an action or a page reads more as a shop grows, or its buyer buys again', async () => {
  const world = await makeWorld({ clock: systemClock })
  try {
    const leftOut = ORDERS < 1000 ? [...GROWING, ...SMALL] : GROWING
    const growth = await measureGrowth(world, { orders: [ORDERS, ORDERS * 10], purchases: PURCHASES, leftOut })
    expect(growth.size).toBeGreaterThan(25)
    expect(listGrown(growth)).toEqual([])
  } finally {
    await world.close()
  }
})
