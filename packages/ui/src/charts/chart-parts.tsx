import { toDirection } from '@tradepost/messages/languages'
import { getPageLanguage } from '@tradepost/messages/page-messages'
import type { ReactNode } from 'react'
import { t } from '#src/messages.tsx'

/** A line or a row of bars. Tones are assigned in order 1 to 5; `ghost` is the previous period, dashed. */
export type ChartSeries = { key: string; label: string; tone?: 1 | 2 | 3 | 4 | 5 | 'ghost' }

/** One point on the x axis: its name under `x`, a figure under each series' key. */
export type ChartPoint = { x: string } & Record<string, string | number | null>

/** Props of both kinds of chart. */
export type ChartProps = {
  /** Describes the chart in a sentence for screen readers. */
  label: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  formatValue?: (value: number) => string
  /** A shorter format for the y axis: "$2k". */
  formatTick?: (value: number) => string
  formatX?: (x: string) => string
  /** In place of a figure that is missing; a dash by default. */
  missingLabel?: string
  height?: number
}

/** Returns the color token of a series. */
export function getSeriesColor(series: ChartSeries, index: number): string {
  return `var(--chart-${series.tone ?? Math.min(index + 1, 5)})`
}

type FigureTableProps = Pick<ChartProps, 'label' | 'points' | 'series' | 'missingLabel'> &
  Required<Pick<ChartProps, 'formatValue' | 'formatX'>> & {
    /** Shown in place of the chart; otherwise only for screen readers. */
    isShown?: boolean
  }

const shownTable = {
  table: 'w-full border-collapse text-sm tabular-nums',
  head: 'sticky top-0 bg-surface pb-2 text-end text-xs font-normal text-ink-3 first:text-start',
  cell: 'border-t border-line py-1.5 text-end',
  row: 'border-t border-line py-1.5 text-start font-normal text-ink-2',
} as const

/** The figures of a chart as a table, because screen readers can't read a drawing. */
export function FigureTable(props: FigureTableProps) {
  const { label, points, series, formatValue, formatX, isShown = false } = props
  const { missingLabel = isShown ? '–' : '' } = props
  const looks = isShown ? shownTable : undefined
  const table = (
    <table className={looks?.table}>
      <caption className={isShown ? 'sr-only' : undefined}>{label}</caption>
      <thead>
        <tr>
          <th scope="col" className={looks?.head}>
            {t('chart.time')}
          </th>
          {series.map((one) => (
            <th key={one.key} scope="col" className={looks?.head}>
              {one.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.x}>
            <th scope="row" className={looks?.row}>
              {formatX(point.x)}
            </th>
            {series.map((one) => (
              <td key={one.key} className={looks?.cell}>
                {typeof point[one.key] === 'number' ? formatValue(Number(point[one.key])) : missingLabel}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  // On the table itself the class has no effect: a table is as wide as its cells and would stretch the page.
  if (!isShown) return <div className="sr-only">{table}</div>
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    <section aria-label={label} tabIndex={0} className="max-h-[260px] overflow-auto">
      {table}
    </section>
  )
}

type TipProps = {
  active?: boolean
  label?: ReactNode
  payload?: readonly { dataKey?: unknown; value?: unknown }[]
  series: readonly ChartSeries[]
  formatValue: (value: number) => string
  formatX: (x: string) => string
  missingLabel?: string | undefined
}

/** The tooltip at the pointer: the figures of one point. */
export function ChartTip({ active, label, payload = [], series, formatValue, formatX, missingLabel = '–' }: TipProps) {
  if (!active) return null
  const values = new Map(payload.map((entry) => [String(entry.dataKey), entry.value]))
  return (
    <div dir={toDirection(getPageLanguage())} className="min-w-44 rounded-[10px] bg-raised px-3 py-2.5 text-xs shadow-2">
      <p className="font-[560]">{formatX(String(label))}</p>
      {series.map((one, index) => (
        <p key={one.key} className="flex items-center gap-2 text-ink-2">
          <Swatch color={getSeriesColor(one, index)} />
          {one.label}
          <span className="ms-auto ps-4 font-[540] text-ink tabular-nums">
            {typeof values.get(one.key) === 'number' ? formatValue(Number(values.get(one.key))) : missingLabel}
          </span>
        </p>
      ))}
    </div>
  )
}

/** The color of a series beside its name. */
export function Swatch({ color }: { color: string }) {
  return <span aria-hidden="true" className="h-[3px] w-2.5 shrink-0 rounded-full" style={{ background: color }} />
}
