import type { PayoutSchedule } from '@tradepost/contract/provider/payouts'
import { expect, test } from 'vitest'
import { findPayday, getLastPeriod, getNextPayday } from './paydays.ts'

/** At an instant: when the last period that is paid ended, its payday, and the next payday. */
test.each<[PayoutSchedule, string, string, string, string]>([
  ['twice_monthly', '2027-03-18T00:00:00Z', '2027-03-16', '2027-03-18', '2027-04-04'],
  ['twice_monthly', '2027-03-17T23:59:59.999Z', '2027-03-01', '2027-03-04', '2027-03-18'],
  ['twice_monthly', '2027-01-03T12:00:00Z', '2026-12-16', '2026-12-18', '2027-01-04'],
  ['twice_monthly', '2026-12-31T12:00:00Z', '2026-12-16', '2026-12-18', '2027-01-04'],
  ['weekly', '2028-02-29T12:00:00Z', '2028-02-22', '2028-02-25', '2028-03-04'],
  ['weekly', '2028-03-04T00:00:00Z', '2028-03-01', '2028-03-04', '2028-03-11'],
  ['weekly', '2028-03-11T00:00:00Z', '2028-03-08', '2028-03-11', '2028-03-18'],
  ['weekly', '2028-03-18T00:00:00Z', '2028-03-15', '2028-03-18', '2028-03-25'],
  ['monthly', '2027-01-10T23:59:59Z', '2026-12-01', '2026-12-11', '2027-01-11'],
  ['monthly', '2027-01-11T00:00:00Z', '2027-01-01', '2027-01-11', '2027-02-11'],
])('%s at %s: what was sold before %s is paid since %s, and the next payday is %s', (schedule, now, ...expected) => {
  const { endsAt, paidAt } = getLastPeriod(schedule, new Date(now))
  const days = [endsAt, paidAt, getNextPayday(schedule, new Date(now))]
  expect(days.map((day) => day.toISOString())).toEqual(expected.map((day) => `${day}T00:00:00.000Z`))
})

test.each<[PayoutSchedule, string, string, string]>([
  // Between the end of a period and its payday, what is sold waits for the payday after it.
  ['twice_monthly', '2027-03-15T23:59:59Z', '2027-03-17T00:00:00Z', '2027-03-18'],
  ['twice_monthly', '2027-03-16T00:00:00Z', '2027-03-17T00:00:00Z', '2027-04-04'],
  ['weekly', '2027-12-29T12:00:00Z', '2027-12-29T12:00:00Z', '2028-01-04'],
  ['monthly', '2027-01-05T00:00:00Z', '2027-01-05T00:00:00Z', '2027-02-11'],
  // A balance that was too small for earlier paydays.
  ['weekly', '2026-10-02T00:00:00Z', '2027-03-10T00:00:00Z', '2027-03-11'],
])('%s: what was sold at %s and isn’t paid at %s can be paid on %s', (schedule, postedAt, now, day) => {
  expect(findPayday(schedule, { postedAt: new Date(postedAt), now: new Date(now) })).toEqual(new Date(`${day}T00:00:00Z`))
})
