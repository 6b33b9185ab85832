import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#src/button.tsx'
import { Card } from '#src/card.tsx'
import { t } from '#src/messages.tsx'
import { InfoTip } from '#src/overlays/tooltip.tsx'
import { Skeleton, SkeletonRegion } from '#src/skeleton.tsx'
import { type ChartSeries, getSeriesColor, Swatch } from './chart-parts.tsx'

type ChartFrameProps = {
  title: string
  /** Describes what the figure counts, on hover and focus. */
  definition?: ReactNode
  /** Shown as a legend when there is more than one. */
  series?: readonly ChartSeries[]
  /** A short fact at the right end: "USD, tax excluded". */
  note?: ReactNode
  isLoading?: boolean
  /** The same figures in rows, shown in place of the chart by a button: a `<FigureTable isShown>`. */
  table?: ReactNode
  /** Replaces the chart: an EmptyState or a LoadError. */
  instead?: ReactNode
  className?: string
  children?: ReactNode
}

/**
 * The card around a chart: title, definition, legend, and a skeleton while it loads. Apart from the charts, whose library is
 * large, so that a page can show it before they arrive.
 */
export function ChartFrame({
  title,
  definition,
  series = [],
  note,
  isLoading = false,
  table,
  instead,
  className,
  children,
}: ChartFrameProps) {
  const [isTable, setIsTable] = useState(false)
  const hasTable = table !== undefined && !isLoading && !instead
  const legend =
    series.length > 1
      ? series.map((one, index) => (
          <span key={one.key} className="inline-flex items-center gap-1.5 text-xs text-ink-2">
            <Swatch color={getSeriesColor(one, index)} />
            {one.label}
          </span>
        ))
      : null
  const heading = definition ? (
    <span className="inline-flex items-center gap-2">
      {title}
      <InfoTip label={t('info.label', { label: title })}>{definition}</InfoTip>
    </span>
  ) : (
    title
  )
  return (
    <Card
      title={heading}
      action={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {legend}
          {note ? <span className="text-xs text-ink-3">{note}</span> : null}
          {hasTable ? (
            <Button
              variant="ghost"
              size="sm"
              className="-me-2"
              icon={isTable ? <ChartNoAxesColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? t('chart.viewAsChart') : t('chart.viewAsTable')}
            </Button>
          ) : null}
        </span>
      }
      className={className}
    >
      {isLoading ? (
        <SkeletonRegion label={t('chart.loading', { title })}>
          <Skeleton className="h-[232px]! rounded-lg!" />
        </SkeletonRegion>
      ) : (
        (instead ?? (hasTable && isTable ? table : children))
      )}
    </Card>
  )
}
