import { makeWorld } from '@tradepost/e2e/world/world'
import { systemClock } from '@tradepost/kit/clock'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { expect, test } from 'vitest'
import { listGrown, measureGrowth } from './growth.ts'

/** How many orders the shop has at first, and in the end there are ten times as many. */
const ORDERS = runsOf({ usual: 200, all: 5000 })
const PURCHASES = [25, 250]
/** Postgres reads a few hundred rows of these sooner than it looks some up by an index. */
const SMALL = [/ "refund_records" p /, /delete from schedule/]
/** Counts what is due, and stops at 10,000. */
const STOPS = /as "due_count"/
/** A page of the refresh has a hundred lines, so it says something of a large shop only. */
const OF_LARGE = ['a refresh']
const isLarge = ORDERS >= 1000
const left = isLarge ? [STOPS] : SMALL

test('N79: no statement of an action or a page reads more as a shop grows, or its buyer buys again', async () => {
  const world = await makeWorld({ clock: systemClock })
  try {
    const sizes = { orders: [ORDERS, ORDERS * 10], purchases: PURCHASES }
    const growth = await measureGrowth(world, { ...sizes, leftOut: isLarge ? [] : OF_LARGE })
    expect(growth.size).toBeGreaterThan(25)
    expect(listGrown(growth).filter(({ text }) => !left.some((pattern) => pattern.test(text)))).toEqual([])
  } finally {
    await world.close()
  }
})
