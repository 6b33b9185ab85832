/** Charts and figures. */

import { getPageLanguage, getPageLocale } from '@tradepost/messages/page-messages'
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  BarChart as RechartsBarChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { type ChartProps, ChartTip, FigureTable, getSeriesColor } from './chart-parts.tsx'

const axis = { stroke: 'var(--line)', tick: { fill: 'var(--ink-3)', fontSize: 11 }, tickLine: false, axisLine: false } as const

const asIs = (x: string) => x
const inFull = (value: number) => value.toLocaleString(getPageLocale())
// 225,000 wouldn't fit beside the axis; 225k does. Other languages abbreviate with words, whose capitals matter.
function inShort(value: number): string {
  const text = new Intl.NumberFormat(getPageLocale(), { notation: 'compact' }).format(value)
  return getPageLanguage() === 'en' ? text.toLowerCase() : text
}

/** Lines over time; the area below the first is lightly filled. */
export function LineChart({
  label,
  points,
  series,
  formatValue = inFull,
  formatTick = inShort,
  formatX = asIs,
  height = 232,
}: ChartProps) {
  return (
    <figure aria-label={label}>
      <div aria-hidden="true" dir="ltr">
        <ResponsiveContainer width="100%" height={height}>
          <ComposedChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <defs>
              <linearGradient id="tp-chart-fade" x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="var(--chart-1)" stopOpacity=".2" />
                <stop offset="1" stopColor="var(--chart-1)" stopOpacity="0" />
              </linearGradient>
            </defs>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="x" {...axis} tickFormatter={formatX} minTickGap={40} tickMargin={8} />
            <YAxis {...axis} tickFormatter={formatTick} width="auto" tickCount={4} allowDecimals={false} />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--ink-3)', strokeDasharray: '2 3' }}
              content={(props) => (
                <ChartTip
                  active={props.active}
                  label={props.label}
                  payload={props.payload}
                  series={series}
                  formatValue={formatValue}
                  formatX={formatX}
                />
              )}
            />
            {series.map((one, index) =>
              index === 0 && one.tone !== 'ghost' ? (
                <Area
                  key={one.key}
                  dataKey={one.key}
                  type="monotone"
                  stroke={getSeriesColor(one, index)}
                  strokeWidth={2}
                  fill="url(#tp-chart-fade)"
                  isAnimationActive={false}
                  activeDot={{ r: 5, stroke: 'var(--surface)', strokeWidth: 2 }}
                />
              ) : (
                <Line
                  key={one.key}
                  dataKey={one.key}
                  type="monotone"
                  stroke={getSeriesColor(one, index)}
                  strokeWidth={one.tone === 'ghost' ? 1.5 : 2}
                  strokeDasharray={one.tone === 'ghost' ? '4 4' : undefined}
                  dot={false}
                  activeDot={false}
                  isAnimationActive={false}
                />
              ),
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <FigureTable label={label} points={points} series={series} formatValue={formatValue} formatX={formatX} />
    </figure>
  )
}

/** Bars by day or by kind; several series are stacked if `isStacked`. */
export function BarChart({
  label,
  points,
  series,
  formatValue = inFull,
  formatTick = inShort,
  formatX = asIs,
  missingLabel,
  height = 232,
  isStacked = false,
}: ChartProps & { isStacked?: boolean }) {
  return (
    <figure aria-label={label}>
      <div aria-hidden="true" dir="ltr">
        <ResponsiveContainer width="100%" height={height}>
          <RechartsBarChart
            data={[...points]}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
            accessibilityLayer={false}
            barCategoryGap="28%"
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="x" {...axis} tickFormatter={formatX} minTickGap={24} tickMargin={8} />
            <YAxis {...axis} tickFormatter={formatTick} width="auto" tickCount={4} allowDecimals={false} />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--hover)' }}
              content={(props) => (
                <ChartTip
                  active={props.active}
                  label={props.label}
                  payload={props.payload}
                  series={series}
                  formatValue={formatValue}
                  formatX={formatX}
                  missingLabel={missingLabel}
                />
              )}
            />
            {series.map((one, index) => (
              <Bar
                key={one.key}
                dataKey={one.key}
                stackId={isStacked ? 'all' : undefined}
                fill={getSeriesColor(one, index)}
                maxBarSize={40}
                radius={isStacked && index < series.length - 1 ? 0 : [3, 3, 0, 0]}
                isAnimationActive={false}
              />
            ))}
          </RechartsBarChart>
        </ResponsiveContainer>
      </div>
      <FigureTable
        label={label}
        points={points}
        series={series}
        formatValue={formatValue}
        formatX={formatX}
        missingLabel={missingLabel}
      />
    </figure>
  )
}
