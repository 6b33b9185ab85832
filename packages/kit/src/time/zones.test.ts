import { expect, test } from 'vitest'
import { addDays, countDays, dayIn, getFirstOfMonth, openZone, startOfDay, type Zone } from './zones.ts'

function zoneOf(name: string): Zone {
  const zone = openZone(name)
  if (!zone) throw new Error(`${name} is no time zone`)
  return zone
}

test.each([
  ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  ['Asia/Kolkata', '2026-01-01', '2025-12-31T18:30:00.000Z'],
  ['Asia/Calcutta', '2026-01-01', '2025-12-31T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  // Clocks skip midnight, or show it twice.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('in %s the day %s starts at %s', (name, day, start) => {
  expect(startOfDay(zoneOf(name), day).toISOString()).toBe(start)
})

test.each(['Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Beirut', 'Africa/Casablanca'])(
  'in %s each day of two years starts where the previous one ends',
  (name) => {
    const zone = zoneOf(name)
    for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
      const start = startOfDay(zone, day)
      expect(dayIn(zone, start), day).toBe(day)
      expect(dayIn(zone, new Date(start.getTime() - 1)), day).toBe(addDays(day, -1))
    }
  },
)

test.each(['Europe/Nowhere', '+05:30', '', 'UTC; drop table orders', '../etc/passwd'])('%j is not a time zone', (name) => {
  expect(openZone(name)).toBeUndefined()
})

test('day counts include both ends, and months start on their first day', () => {
  expect(countDays('2026-02-27', '2026-03-01')).toBe(3)
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(getFirstOfMonth('2026-01-31', 1)).toBe('2026-02-01')
  expect(getFirstOfMonth('2026-01-31', -11)).toBe('2025-02-01')
})
