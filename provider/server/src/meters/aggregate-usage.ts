import { heldUnder, isLetIn } from '@tradepost/contract/provider/usage/meter-filters'
import type { EventValue } from '@tradepost/contract/provider/usage/meters'
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
} from '@tradepost/kit/money/decimals'
import type { MeterRow } from './table.ts'

/** The fields of an event that a meter reads. */
export type CountedEvent = { eventName: string; happenedAt: Date; metadata: Readonly<Record<string, EventValue>> | null }

type CountingMeter = Pick<MeterRow, 'eventName' | 'filter' | 'aggregation' | 'aggregationKey'>

/** Returns whether a meter counts an event: it has the meter's event name and passes its filter. */
export function isCounted(meter: CountingMeter, event: CountedEvent): boolean {
  return event.eventName === meter.eventName && (meter.filter === null || isLetIn(event.metadata, meter.filter))
}

const ZERO = parseDecimal('0')

/** Returns the numbers under the meter's key, oldest first; strings and booleans never count, even if they look like numbers. */
function listNumbers(meter: CountingMeter, events: readonly CountedEvent[]): Decimal[] {
  return events
    .filter((event) => isCounted(meter, event))
    .toSorted((left, right) => left.happenedAt.getTime() - right.happenedAt.getTime())
    .map((event) => heldUnder(event.metadata, meter.aggregationKey ?? ''))
    .filter((value) => typeof value === 'number')
    .map((value) => parseDecimal(String(value)))
}

/**
 * Aggregates events by a meter, as an exact decimal; `sumUsage` does the same in SQL. Among events at the same time, the later in
 * the list is the last. Returns "0" without any number.
 */
export function aggregateUsage(meter: CountingMeter, events: readonly CountedEvent[]): string {
  switch (meter.aggregation) {
    case 'count':
      return String(events.filter((event) => isCounted(meter, event)).length)
    case 'sum':
      return formatDecimal(listNumbers(meter, events).reduce(addDecimals, ZERO))
    case 'max':
      return formatDecimal(listNumbers(meter, events).toSorted(compareDecimals).at(-1) ?? ZERO)
    case 'last':
      return formatDecimal(listNumbers(meter, events).at(-1) ?? ZERO)
  }
}

/** Units and price are decimal strings; the price is in the smallest unit of the currency. */
type PricedUsage = { units: string; freeThreshold: number; pricePerUnit: string }

/**
 * Returns the price of a meter's units in one cycle, in minor units: units above the free threshold times the price, rounded
 * once. 0 if all are free, or if corrections made the units negative.
 * @throws if the result exceeds 2^53
 */
export function priceUsage({ units, freeThreshold, pricePerUnit }: PricedUsage): number {
  const chargeable = addDecimals(parseDecimal(units), parseDecimal(String(-freeThreshold)))
  if (compareDecimals(chargeable, parseDecimal('0')) <= 0) return 0
  return roundDecimal(multiplyDecimals(chargeable, parseDecimal(pricePerUnit)))
}
