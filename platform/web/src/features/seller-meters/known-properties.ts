import type { SellerUsageEvent } from '@tradepost/contract/platform/sales/seller-usage-events'
import type { ValueKind } from './filter-draft.ts'

/** A property of recent events, with the type of its last value. */
export type KnownProperty = { key: string; kind: ValueKind }

const kindOf = (value: unknown): ValueKind =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text'

/** Lists the properties of recent events, by name. */
export function listKnownProperties(events: readonly SellerUsageEvent[]): KnownProperty[] {
  const kinds = new Map<string, ValueKind>()
  for (const { metadata } of events.toReversed())
    for (const [key, value] of Object.entries(metadata ?? {})) kinds.set(key, kindOf(value))
  return [...kinds].map(([key, kind]) => ({ key, kind })).sort((left, right) => left.key.localeCompare(right.key))
}

/** Lists the names of recent events, latest first. */
export const knownNames = (events: readonly SellerUsageEvent[]): string[] => [...new Set(events.map((event) => event.event_name))]
