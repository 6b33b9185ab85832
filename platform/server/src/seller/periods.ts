import { PeriodName, type PeriodQuery, type ShownPeriod } from '@tradepost/contract/platform/periods'
import { CurrencyCode } from '@tradepost/contract/provider/primitives'
import { HOUR } from '@tradepost/kit/clock'
import {
  addDays,
  countDays,
  type Day,
  dayIn,
  getFirstOfMonth,
  openZone,
  startOfDay,
  UTC,
  type Zone,
} from '@tradepost/kit/time/zones'
import * as z from 'zod'

/** More days than this are too many for a chart, so it shows months instead. */
const DAYS_DRAWN_MAX = 92
/** The longest custom period: ten years. */
const DAYS_MAX = 3660
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2199-12-31'

type Span = { from: Day; to: Day }
type Unit = ShownPeriod['unit']

/** The valid part of a request; `leftOut` names the rest. */
export type AskedPeriod = { name: PeriodName; zone: Zone; span: Span; currency: string | undefined; leftOut: string[] }

/** A period, and the one of equal length right before: their days, the start of each part, and their end. */
export type Period = {
  name: PeriodName
  unit: Unit
  zone: Zone
  span: Span
  before: Span
  starts: Date[]
  startsBefore: Date[]
  end: Date
}

const CustomDay = z.iso.date().refine((day) => day >= FIRST_DAY && day <= LAST_DAY)
const CustomSpan = z
  .object({ from: CustomDay, to: CustomDay })
  .refine(({ from, to }) => from <= to && countDays(from, to) <= DAYS_MAX)

const LENGTHS = { today: 1, '7d': 7, '30d': 30, '90d': 90 } as const
/** The period shown if a custom one names no days. */
const SHOWN = '30d'

/** Returns the days of a period that ends today. Twelve months are whole months, including the current one. */
function spanOf(name: Exclude<PeriodName, 'custom'>, today: Day): Span {
  if (name === '12m') return { from: getFirstOfMonth(today, -11), to: addDays(getFirstOfMonth(today, 1), -1) }
  return { from: addDays(today, 1 - LENGTHS[name]), to: today }
}

/** Reads a request. Invalid fields are ignored and named, so that a link with an outdated field still opens the page. */
export function readAsked(query: PeriodQuery, { now, usual }: { now: Date; usual: PeriodName }): AskedPeriod {
  const { period, from, to, time_zone: zoneName, currency, ...unknown } = query
  const leftOut = Object.keys(unknown)
  const take = <T>(name: string, given: string | undefined, value: T | undefined): T | undefined => {
    if (given !== undefined && value === undefined) leftOut.push(name)
    return value
  }
  const zone = take('time_zone', zoneName, openZone(zoneName ?? UTC.name)) ?? UTC
  const name = take('period', period, PeriodName.safeParse(period ?? usual).data) ?? usual
  const custom = name === 'custom' ? CustomSpan.safeParse({ from, to }).data : undefined
  take('from', from, custom)
  take('to', to, custom)
  const asked = { zone, currency: take('currency', currency, CurrencyCode.safeParse(currency).data) }
  if (custom) return { ...asked, leftOut, name: 'custom', span: custom }
  if (name === 'custom' && from === undefined && to === undefined) leftOut.push('period')
  const shown = name === 'custom' ? SHOWN : name
  return { ...asked, leftOut, name: shown, span: spanOf(shown, dayIn(zone, now)) }
}

function unitOf({ from, to }: Span): Unit {
  const days = countDays(from, to)
  if (days === 1) return 'hour'
  return days <= DAYS_DRAWN_MAX ? 'day' : 'month'
}

/** Returns the start of each part of a span. A day with a clock change has 23 or 25 hours. */
function startsOf(zone: Zone, { from, to }: Span, unit: Unit): Date[] {
  if (unit === 'hour') {
    const [start, end] = [startOfDay(zone, from).getTime(), startOfDay(zone, addDays(to, 1)).getTime()]
    return Array.from({ length: Math.ceil((end - start) / HOUR) }, (_, index) => new Date(start + index * HOUR))
  }
  const days: Day[] = []
  for (let day = from; day <= to; day = unit === 'day' ? addDays(day, 1) : getFirstOfMonth(day, 1)) days.push(day)
  return days.map((day) => startOfDay(zone, day))
}

/** Returns the requested period, with the previous one to compare: as many days, or for twelve months as many months. */
export function createPeriod({ name, zone, span }: AskedPeriod): Period {
  const first = name === '12m' ? getFirstOfMonth(span.from, -12) : addDays(span.from, -countDays(span.from, span.to))
  const before = { from: first, to: addDays(span.from, -1) }
  const unit = unitOf(span)
  return {
    ...{ name, unit, zone, span, before },
    starts: startsOf(zone, span, unit),
    startsBefore: startsOf(zone, before, unit),
    end: startOfDay(zone, addDays(span.to, 1)),
  }
}
