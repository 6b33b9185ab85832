import { type ComponentProps, lazy, Suspense } from 'react'
import { formatDay } from '#src/formats/moment.tsx'
import type { DayGrid } from './day-grid.tsx'

/** A calendar day in the API's format, `YYYY-MM-DD`: without time or time zone. */
export type Day = string

/** Returns the local midnight at which a day starts, as the calendar expects it. */
export function toDate(day: Day | undefined): Date | undefined {
  return day ? new Date(`${day}T00:00:00`) : undefined
}

/** Returns the day of a local date. */
export function toDay(date: Date): Day {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Formats a day: "Mar 12, 2027". */
export function formatCalendarDay(day: Day): string {
  return formatDay(new Date(`${day}T00:00:00`))
}

/** The first and last selectable day. */
export type Bounds = { min?: Day; max?: Day }

/** Returns the matchers of days that can't be selected. */
export function toDisabledMatchers({ min, max }: Bounds) {
  const before = toDate(min)
  const after = toDate(max)
  return [...(before ? [{ before }] : []), ...(after ? [{ after }] : [])]
}

const LazyGrid = lazy(() => import('./day-grid.tsx').then((module) => ({ default: module.DayGrid })))

/** The days of a month or two. Loaded when it is first opened; until then, it keeps its place. */
export function Calendar(props: ComponentProps<typeof DayGrid>) {
  return (
    <Suspense fallback={<div className="h-72.5 w-63" />}>
      <LazyGrid {...props} />
    </Suspense>
  )
}
