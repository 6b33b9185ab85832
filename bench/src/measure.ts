import { startStopwatch } from '@tradepost/kit/clock'
import { report } from './report.ts'

export type Figure = { name: string; perSecond: number; p50: number; p99: number; count: number; rssMegabytes: number }

/** Returns the value below which `part` of all values lie; 0.5 is the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Runs `work` from `concurrency` parallel callers for about `seconds`, after a short warm-up. Throws when a call fails. */
export async function measure(
  name: string,
  { concurrency, seconds }: { concurrency: number; seconds: number },
  work: () => Promise<void>,
): Promise<Figure> {
  await runFor(Math.min(2, seconds / 2), concurrency, work)
  const elapsed = startStopwatch()
  const times = await runFor(seconds, concurrency, work)
  return figureOf(name, times, elapsed())
}

export function figureOf(name: string, times: readonly number[], milliseconds: number): Figure {
  return {
    name,
    perSecond: times.length / (milliseconds / 1000),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    count: times.length,
    rssMegabytes: process.memoryUsage().rss / 2 ** 20,
  }
}

/** Returns how long each call took, in milliseconds. */
export async function runFor(seconds: number, concurrency: number, work: () => Promise<void>): Promise<number[]> {
  const elapsed = startStopwatch()
  const times: number[] = []
  const caller = async () => {
    while (elapsed() < seconds * 1000) {
      const each = startStopwatch()
      await work()
      times.push(each())
    }
  }
  await Promise.all(Array.from({ length: concurrency }, caller))
  return times
}

export function print(figure: Figure): void {
  const number = (value: number, digits = 1) => value.toFixed(digits).padStart(9)
  report(
    `${figure.name.padEnd(52)} ${number(figure.perSecond)}/s  p50 ${number(figure.p50)} ms  p99 ${number(figure.p99)} ms  n ${String(figure.count).padStart(6)}  rss ${number(figure.rssMegabytes, 0)} MB`,
  )
}
