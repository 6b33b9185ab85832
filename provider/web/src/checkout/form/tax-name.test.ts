import { beforeAll, expect, it } from 'vitest'
import { loadLanguage } from '#src/test-language.ts'
import { formatTaxInSentence, taxLabel } from './tax-name.ts'

beforeAll(() => loadLanguage('en'))

it.each([
  ['DE', 1900, 'VAT 19%'],
  ['CH', 810, 'VAT 8.1%'],
  ['US', 862, 'Sales tax 8.62%'],
  ['IN', 1800, 'GST 18%'],
  ['US', 0, 'Sales tax'],
  ['BB', 1750, 'Tax 17.5%'],
])('the label for tax in %s at %i basis points is "%s"', (country, rate, label) => {
  expect(taxLabel(country, rate)).toBe(label)
})

it.each([
  ['DE', 1900, 'VAT (19%)'],
  ['US', 862, 'sales tax (8.62%)'],
  ['JP', 0, 'consumption tax'],
])('the label for tax in %s at %i basis points is "%s" within a sentence', (country, rate, words) => {
  expect(formatTaxInSentence(country, rate)).toBe(words)
})
