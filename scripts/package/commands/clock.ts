import { createClock, readClock } from '@tradepost/package/move-clock'
import type { Duration } from '@tradepost/package/types'
import { CommandError } from '../exit-codes.ts'
import { type ConnectionOptions, connect } from './connect.ts'
import { toTime } from './print-followed.ts'
import { paint, type Terminal } from './terminal.ts'

export type ClockOptions = ConnectionOptions & { json?: true }

const UNITS = {
  years: /^(y|years?)$/,
  months: /^(mo|months?)$/,
  weeks: /^(w|weeks?)$/,
  days: /^(d|days?)$/,
  hours: /^(h|hours?)$/,
  minutes: /^(m|min|minutes?)$/,
  seconds: /^(s|sec|seconds?)$/,
} as const
type Unit = keyof typeof UNITS
const isUnit = (name: string): name is Unit => Object.hasOwn(UNITS, name)
const EXAMPLE = 'such as "3 months", "1 year 2 days" or "90m"'
const SECOND_MILLISECONDS = 1000

/** Reads a span of time: numbers and units, together or apart. @throws CommandError */
export function readSpan(words: readonly string[]): Duration {
  const text = words.join(' ').trim().toLowerCase()
  const span: Partial<Record<Unit, number>> = {}
  const rest = text.replaceAll(/(\d+)\s*([a-z]+)(?:\s+|,\s*|$)/g, (whole, count: string, word: string) => {
    const unit = Object.keys(UNITS)
      .filter(isUnit)
      .find((name) => UNITS[name].test(word))
    if (!unit) return whole
    span[unit] = (span[unit] ?? 0) + Number(count)
    return ''
  })
  if (rest.trim() !== '' || Object.keys(span).length === 0)
    throw new CommandError('setting', `"${text}" is no span of time: say one, ${EXAMPLE}`)
  if (Object.values(span).every((count) => count === 0))
    throw new CommandError('setting', `the clock only moves forward: say a span, ${EXAMPLE}`)
  return span
}

/** Reads a moment: a day begins at midnight, UTC. @throws CommandError */
export function readMoment(text: string): Date {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const date = new Date(isDay || /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
  const isMoment = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(text)
  // A day that no month has, such as February 30, becomes another one.
  const isReal = !isDay || (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(text))
  if (!isMoment || !isReal || Number.isNaN(date.getTime()))
    throw new CommandError('setting', `"${text}" is no time: say one, such as 2027-01-01 or "2027-01-01 12:00", in UTC`)
  return date
}

/** Prints what time it is for the business, and what is due next. */
export async function showClock(terminal: Terminal, options: ClockOptions): Promise<void> {
  const { call } = connect(terminal, options)
  const state = await readClock(call)
  if (options.json) {
    terminal.print(JSON.stringify(state))
    return
  }
  const isMoved = Math.abs(Date.parse(state.now) - Date.parse(state.real_now)) >= SECOND_MILLISECONDS
  const moving = state.status === 'advancing' ? `, on its way to ${toTime(state.target ?? '')}` : ''
  terminal.print(`${paint(terminal, 'bold', toTime(state.now))}${moving}${isMoved ? `  (really ${toTime(state.real_now)})` : ''}`)
  for (const { at, kind, subject_id } of state.next_due)
    terminal.print(`${toTime(at)}  ${kind.replaceAll('_', ' ')}  ${subject_id}`)
}

/** Moves the clock, and waits until everything on the way is done. */
export async function moveClock(terminal: Terminal, by: Duration, options: ClockOptions): Promise<void> {
  const { call } = connect(terminal, options)
  const clock = createClock(call, ({ now, done_count, target }) =>
    terminal.progress(`${toTime(now)} of ${toTime(target ?? now)}, ${done_count} done …`),
  )
  await clock.advance(by)
  terminal.progress('')
  await showClock(terminal, options)
}
