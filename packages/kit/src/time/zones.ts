/** Days in a time zone. */

import { DAY, HOUR } from '#src/clock.ts'

/** A calendar day: YYYY-MM-DD. */
export type Day = string

/** A time zone. `wallOf`: the local time at an instant, as if it were UTC, in milliseconds. */
export type Zone = { name: string; wallOf: (instant: number) => number }

export const UTC: Zone = { name: 'UTC', wallOf: (instant) => instant }

/** Offsets such as +05:30 are not names, and have the opposite sign elsewhere. */
const NAME = /^[A-Za-z]/

/** Returns the zone with this IANA name; undefined if there is none. */
export function openZone(name: string): Zone | undefined {
  if (!NAME.test(name)) return undefined
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    })
  } catch {
    return undefined
  }
  return {
    name,
    wallOf(instant) {
      const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
      const [year = 0, month = 1, ...rest] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
        (type) => parts.get(type) ?? 0,
      )
      return Date.UTC(year, month - 1, ...rest)
    },
  }
}

const toDay = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10)
const atUtc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

/** Returns the calendar day of an instant in a zone. */
export const dayIn = ({ wallOf }: Zone, instant: Date): Day => toDay(wallOf(instant.getTime()))

/**
 * Returns the instant of a day at which clocks in a zone show an hour. If they skip it, that is the moment they do; if they show
 * it twice, the first one.
 */
export function instantAt({ wallOf }: Zone, day: Day, hour: number): Date {
  const wall = atUtc(day) + hour * HOUR
  const [before = wall, after = wall] = [wall - DAY, wall + DAY].map((instant) => wall - (wallOf(instant) - instant))
  const exact = [before, after].filter((instant) => wallOf(instant) === wall)
  return new Date(exact.length > 0 ? Math.min(...exact) : before)
}

/** Returns the instant at which a day starts in a zone. */
export const startOfDay = (zone: Zone, day: Day): Date => instantAt(zone, day, 0)

export const addDays = (day: Day, days: number): Day => toDay(atUtc(day) + days * DAY)

/** Counts the days from one to another, both included. */
export const countDays = (from: Day, to: Day): number => (atUtc(to) - atUtc(from)) / DAY + 1

/** Returns the first day of the month that is `months` later. */
export function getFirstOfMonth(day: Day, months = 0): Day {
  const date = new Date(atUtc(day))
  return toDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
}
