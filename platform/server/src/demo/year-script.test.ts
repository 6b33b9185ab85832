import { addMilliseconds, DAY, HOUR } from '@tradepost/kit/clock'
import { describe, expect, test } from 'vitest'
import { PEOPLE } from './year-people.ts'
import { writeYear } from './year-script.ts'

/** Includes a leap day, and an end on the last day of a month. */
const YEARS = ['2026-11-21T09:00:00Z', '2028-03-01T23:59:59Z', '2027-12-31T00:00:00Z'].map((end) => {
  const until = new Date(end)
  return { from: addMilliseconds(until, -365 * DAY), until }
})

test("generated people have unique emails on a domain that can't exist", () => {
  expect(PEOPLE.length).toBeGreaterThanOrEqual(80)
  expect(new Set(PEOPLE.map(({ email }) => email)).size).toBe(PEOPLE.length)
  for (const { email } of PEOPLE) expect(email).toMatch(/^[a-z]+(\.[a-z]+)+@mail\.invalid$/)
})

describe.each(YEARS)('the demo year from $from', ({ from, until }) => {
  const stops = writeYear(from, until)

  test('is the same each time it is generated', () => {
    expect(writeYear(from, until)).toEqual(stops)
  })

  test('has its stops in order, within the year and on each of the last days', () => {
    const instants = stops.map(({ at }) => at.getTime())
    expect(instants).toEqual(instants.toSorted((left, right) => left - right))
    expect(Math.min(...instants)).toBeGreaterThan(from.getTime())
    expect(Math.max(...instants)).toBeLessThan(until.getTime())
    const days = new Set(instants.map((instant) => Math.floor(instant / DAY)))
    for (let day = 2; day <= 30; day += 1) expect(days).toContain(Math.floor(addMilliseconds(until, -day * DAY).getTime() / DAY))
    expect(stops.length).toBeLessThan(90)
  })

  test('sells each key once, never sells to one person twice at a stop, and changes only what was sold before', () => {
    const sales = stops.flatMap((stop) => stop.sales)
    const keys = new Set(sales.map(({ key }) => key))
    expect(keys.size).toBe(sales.length)
    for (const { sales: together } of stops) expect(new Set(together.map(({ buyer }) => buyer)).size).toBe(together.length)
    const sold = new Set<string>()
    for (const stop of stops) {
      for (const { sale } of [...stop.changes, ...stop.usage]) expect(sold).toContain(sale)
      for (const { key } of stop.sales) sold.add(key)
      for (const { sale } of stop.afterSale) expect(sold).toContain(sale)
    }
  })

  test('sells more in its second half than in its first', () => {
    const half = addMilliseconds(from, (until.getTime() - from.getTime()) / 2)
    const count = (isLate: boolean) => stops.filter(({ at }) => at > half === isLate).flatMap(({ sales }) => sales).length
    expect(count(true)).toBeGreaterThan(1.2 * count(false))
  })

  test('has stops at various working hours', () => {
    expect(new Set(stops.map(({ at }) => Math.floor((at.getTime() % DAY) / HOUR))).size).toBeGreaterThan(6)
  })
})
