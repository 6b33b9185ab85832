import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '#src/class-names.tsx'
import { t } from '#src/messages.tsx'
import { InfoTip } from '#src/overlays/tooltip.tsx'

/** A change from the previous period. `isGood` sets the color: more churn is up and not good. */
export type StatDelta = { text: string; direction: 'up' | 'down' | 'flat'; isGood: boolean; against?: string }

type SparklineProps = { points: readonly number[]; tone?: 'accent' | 'brass'; className?: string }

/** A small line without axes. Decorative: the figure and its change say it in words. */
export function Sparkline({ points, tone = 'accent', className }: SparklineProps) {
  const fadeId = useId()
  if (points.length < 2) return null
  const low = Math.min(...points)
  const span = Math.max(...points) - low || 1
  const line = points
    .map(
      (point, index) =>
        `${index === 0 ? 'M' : 'L'}${((index / (points.length - 1)) * 200).toFixed(1)} ${(34 - ((point - low) / span) * 30).toFixed(1)}`,
    )
    .join('')
  const color = tone === 'accent' ? 'var(--chart-1)' : 'var(--chart-2)'
  return (
    <svg
      viewBox="0 0 200 36"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cn('mt-2.5 h-9 w-full overflow-visible', className)}
    >
      <defs>
        <linearGradient id={fadeId} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={color} stopOpacity=".18" />
          <stop offset="1" stopColor={color} stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${line}L200 36L0 36Z`} fill={`url(#${fadeId})`} />
      <path
        d={line}
        fill="none"
        stroke={color}
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

const arrows = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight }

type StatProps = {
  label: string
  /** Describes what the figure counts, in a sentence; shown on hover and focus. */
  definition?: ReactNode
  /** A `<BigMoney size="md">` or plain text. */
  value: ReactNode
  delta?: StatDelta
  /** A quiet fact below the figure, if it has no change to show: "3 more in trial". */
  note?: ReactNode
  /** A small link to the counted items, at the right end of the label. */
  link?: ReactNode
  points?: readonly number[]
  pointsTone?: 'accent' | 'brass'
}

/** One figure with its definition, change and line. Use it inside a StatGroup. */
export function Stat({ label, definition, value, delta, note, link, points, pointsTone }: StatProps) {
  const Arrow = arrows[delta?.direction ?? 'flat']
  return (
    <div className="min-w-0 border-line px-5 pt-[18px] pb-4 max-list:px-4 max-list:py-3.5">
      <dt className="flex min-h-6 items-center gap-2 text-sm text-ink-2">
        {label}
        {definition ? <InfoTip label={t('info.label', { label })}>{definition}</InfoTip> : null}
        {link ? <span className="-me-1.5 ms-auto">{link}</span> : null}
      </dt>
      <dd className="mt-1.5">
        <div className="flex min-h-8 flex-wrap text-[1.625rem] leading-8 font-semibold tracking-[-0.028em] tabular-nums max-list:text-2xl">
          {value}
        </div>
        {delta ? (
          <div
            className={cn(
              'mt-0.5 flex flex-wrap items-center gap-x-1 text-xs font-[540] tabular-nums',
              delta.isGood ? 'text-success-text' : 'text-danger-text',
            )}
          >
            <Arrow aria-hidden="true" className="size-3.5 rtl:-scale-x-100" />
            <span>{delta.text}</span>
            {delta.against ? <span className="font-normal text-ink-3">{delta.against}</span> : null}
          </div>
        ) : null}
        {note ? <div className="mt-0.5 text-xs text-ink-3 tabular-nums">{note}</div> : null}
        {points ? <Sparkline points={points} tone={pointsTone} /> : null}
      </dd>
    </div>
  )
}

type StatGroupProps = {
  /** Rows of three, for six stats; by default, all are side by side. */
  columns?: 3
  className?: string
  children: ReactNode
}

/** Two to six stats in one hairline frame. */
export function StatGroup({ columns, className, children }: StatGroupProps) {
  return (
    <dl
      className={cn(
        'grid grid-cols-2 overflow-hidden rounded-lg shadow-[0_0_0_1px_var(--line),var(--lift-1)] max-[22rem]:grid-cols-1',
        columns === 3
          ? 'gap-px bg-line lg:grid-cols-3 [&>*]:bg-surface'
          : 'bg-surface xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none max-xl:[&>*:nth-child(even)]:border-s max-xl:[&>*:nth-child(n+3)]:border-t xl:[&>*:nth-child(n+2)]:border-s max-[22rem]:[&>*]:border-s-0! max-[22rem]:[&>*:nth-child(n+2)]:border-t',
        className,
      )}
    >
      {children}
    </dl>
  )
}
