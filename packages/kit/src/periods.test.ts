import { expect, test } from 'vitest'
import { addSpan, type Span } from './periods.ts'

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (year: number, month: number) => (LENGTHS[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0)

type Day = { year: number; month: number; day: number }

/** Returns the next day by calendar rules, without JavaScript dates. */
function nextDay({ year, month, day }: Day): Day {
  if (day < daysIn(year, month)) return { year, month, day: day + 1 }
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 }
}

function monthsOn({ year, month, day }: Day, months: number): Day {
  const index = year * 12 + (month - 1) + months
  const to = { year: Math.floor(index / 12), month: (index % 12) + 1 }
  return { ...to, day: Math.min(day, daysIn(to.year, to.month)) }
}

const written = ({ year, month, day }: Day) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T10:20:30.456Z`

/** Every day of 60 years in order, so that days can be counted along it. */
const calendar: Day[] = [{ year: 2024, month: 1, day: 1 }]
while (calendar.length < 366 * 60) calendar.push(nextDay(calendar[calendar.length - 1] as Day))

const COUNTS = [1, 2, 3, 6, 12]
const PERIODS = 24
const FOUR_YEARS = 366 + 365 * 3

test.each(['Day', 'Week', 'Month', 'Year'] as const)(
  'from every day of four years, 24 periods of 1, 2, 3, 6 and 12 × %s match the calendar',
  (interval: Span['interval']) => {
    let differences = 0
    for (const [index, start] of calendar.slice(0, FOUR_YEARS).entries()) {
      const anchor = new Date(written(start))
      for (const count of COUNTS)
        for (let period = 1; period <= PERIODS; period += 1) {
          const total = count * period
          const wanted =
            interval === 'Day' || interval === 'Week'
              ? calendar[index + total * (interval === 'Week' ? 7 : 1)]
              : monthsOn(start, interval === 'Year' ? total * 12 : total)
          if (!wanted || addSpan(anchor, { count, interval }, period).toISOString() !== written(wanted)) differences += 1
        }
    }
    expect(differences).toBe(0)
  },
)

test('a monthly date returns to the last day of the month after a shorter month', () => {
  const anchor = new Date('2026-01-31T00:00:00Z')
  const month = { count: 1, interval: 'Month' } as const
  expect([1, 2, 3, 13].map((times) => addSpan(anchor, month, times).toISOString().slice(0, 10))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2027-02-28',
  ])
})
