import { expect, it } from 'vitest'
import { taxLabel } from './tax-name.ts'

it.each([
  ['DE', 1900, 'VAT 19%'],
  ['CH', 810, 'VAT 8.1%'],
  ['US', 862, 'Sales tax 8.62%'],
  ['IN', 1800, 'GST 18%'],
  ['US', 0, 'Sales tax'],
  ['BB', 1750, 'Tax 17.5%'],
])('the tax of %s at %i basis points is "%s"', (country, rate, label) => {
  expect(taxLabel(country, rate, 'en')).toBe(label)
})
