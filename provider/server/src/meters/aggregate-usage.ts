import { heldUnder, isLetIn } from '@tradepost/contract/provider/meter-filters'
import type { EventValue } from '@tradepost/contract/provider/meters'
import { addDecimals, compareDecimals, type Decimal, formatDecimal, parseDecimal } from '@tradepost/kit/decimals'
import type { MeterRow } from './table.ts'

/** What of an event a meter looks at. */
export type CountedEvent = { eventName: string; happenedAt: Date; metadata: Readonly<Record<string, EventValue>> | null }

type CountingMeter = Pick<MeterRow, 'eventName' | 'filter' | 'aggregation' | 'aggregationKey'>

/** Whether a meter counts an event: it has the meter's event name and passes its filter. */
export function isCounted(meter: CountingMeter, event: CountedEvent): boolean {
  return event.eventName === meter.eventName && (meter.filter === null || isLetIn(event.metadata, meter.filter))
}

const ZERO = parseDecimal('0')

/** The numbers under the meter's key, oldest first; texts and flags are not numbers, whatever they look like. */
function numbersOf(meter: CountingMeter, events: readonly CountedEvent[]): Decimal[] {
  return events
    .filter((event) => isCounted(meter, event))
    .toSorted((left, right) => left.happenedAt.getTime() - right.happenedAt.getTime())
    .map((event) => heldUnder(event.metadata, meter.aggregationKey ?? ''))
    .filter((value) => typeof value === 'number')
    .map((value) => parseDecimal(String(value)))
}

/**
 * What a meter makes of events, as an exact decimal; `sumUsage` says the same in SQL. Of events at the same time the later in
 * the list is the last. Without a number there is "0".
 */
export function aggregateUsage(meter: CountingMeter, events: readonly CountedEvent[]): string {
  switch (meter.aggregation) {
    case 'count':
      return String(events.filter((event) => isCounted(meter, event)).length)
    case 'sum':
      return formatDecimal(numbersOf(meter, events).reduce(addDecimals, ZERO))
    case 'max':
      return formatDecimal(numbersOf(meter, events).toSorted(compareDecimals).at(-1) ?? ZERO)
    case 'last':
      return formatDecimal(numbersOf(meter, events).at(-1) ?? ZERO)
  }
}
