import { REPORT_COLUMNS, type ReportFigure, type ReportName, type ReportRow } from '@tradepost/contract/platform/seller-reports'
import { WHOLE } from '@tradepost/kit/money/money'
import type { RecordScope } from '#src/scope.ts'
import type { Period } from '#src/seller/periods.ts'

/** What a report counts: a period, in one currency. `now`: by the business's clock. */
export type Asked = { period: Period; currency: string; now: Date }

/** What a report says: rows and their total by column, and the figures above them. */
export type Counted = { rows: ReportRow[]; total: ReportRow['values'] | null; figures: ReportFigure[] }

/** A report reads records alone, in one statement, or a few for names. */
export type Report = (scope: RecordScope, asked: Asked) => Promise<Counted>

/** A share in basis points, rounded half up; null of nothing. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part * WHOLE) / whole))

/** Returns the instants at which the parts of both periods start, the earlier one first, and their end. */
export const instantsOf = ({ startsBefore, starts, end }: Period): string[] =>
  [...startsBefore, ...starts, end].map((instant) => instant.toISOString())

type Found<Name extends string> = { place: number } & Readonly<Record<Name, number>>
/** Sums a column of what was found. */
type Sum<Name extends string> = (name: Name) => number

type Parts<Name extends string> = {
  period: Period
  /** What a statement found of each part: `place` counts from 1 through both periods. */
  found: readonly Found<Name>[]
  names: readonly Name[]
  /** Adds what is worked out from sums. */
  finish: (sum: Sum<Name>) => ReportRow['values']
}

/** Puts what was found into a row for each part. Parts without anything are zero. */
export function toParts<Name extends string>(report: ReportName, { period, found, names, finish }: Parts<Name>): Counted {
  const valuesOf = (list: readonly Found<Name>[]) => {
    const sum: Sum<Name> = (name) => list.reduce((total, each) => total + each[name], 0)
    return { ...Object.fromEntries(names.map((name) => [name, sum(name)])), ...finish(sum) }
  }
  const first = period.startsBefore.length + 1
  const total = valuesOf(found.filter(({ place }) => place >= first))
  return {
    rows: period.starts.map((start, index) => ({
      key: start.toISOString(),
      label: null,
      values: valuesOf(found.filter(({ place }) => place === first + index)),
    })),
    total,
    figures: toFigures(report, { now: total, before: valuesOf(found.filter(({ place }) => place >= 1 && place < first)) }),
  }
}

/** Compares the values of two periods, column by column. */
export function toFigures(
  report: ReportName,
  { now, before }: { now: ReportRow['values']; before: ReportRow['values'] },
): ReportFigure[] {
  return Object.entries(REPORT_COLUMNS[report]).flatMap(([key, kind]) =>
    key in now ? [{ key, kind, now: now[key] ?? null, before: before[key] ?? null }] : [],
  )
}
