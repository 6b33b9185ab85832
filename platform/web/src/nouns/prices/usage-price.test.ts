import type { PriceTerms, UsagePrice } from '@tradepost/contract/platform/buyer/storefront'
import { expect, test } from 'vitest'
import { listUsageLabels } from './price.tsx'

const minutes: UsagePrice = { name: 'Build minutes', measurement_unit: 'minutes', price_per_unit: '3', free_threshold: 300 }
const metered = (...meters: UsagePrice[]): PriceTerms => ({
  type: 'usage_based_price',
  every: { count: 1, interval: 'Month' },
  runs_for: { count: 10, interval: 'Year' },
  meters,
})

test.each<[UsagePrice, string, string]>([
  [minutes, 'USD', 'Build minutes: $0.03 each (300 free)'],
  [{ ...minutes, name: 'Storage', measurement_unit: 'GB', free_threshold: 0 }, 'USD', 'Storage (GB): $0.03 each'],
  [{ ...minutes, price_per_unit: '0.2', free_threshold: 1000 }, 'USD', 'Build minutes: $0.002 each (1,000 free)'],
  [{ ...minutes, free_threshold: 0 }, 'JPY', 'Build minutes: ¥3 each'],
])('usage is priced per unit, as at checkout: %j in %s', (meter, currency, label) => {
  expect(listUsageLabels(metered(meter), currency)).toEqual([label])
})

test('a price without meters has no usage', () => {
  expect(listUsageLabels(metered(), 'USD')).toEqual([])
  expect(listUsageLabels({ type: 'one_time_price' }, 'USD')).toEqual([])
})
