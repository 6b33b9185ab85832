import type { Included, PriceTerms } from '@tradepost/contract/platform/buyer/storefront'
import { expect, test } from 'vitest'
import { listProductFacts, sizeLabel } from './product-facts.ts'

const once: PriceTerms = { type: 'one_time_price' }
const nothing: Included = { license_key: null, delivery: null }
const wordsOf = (details: Partial<Included>, terms = once) =>
  listProductFacts(terms, { ...nothing, ...details }).map(({ words }) => words)
const delivery = { file_count: 0, file_bytes: 0, has_link: false, has_instructions: false }

test('a license key shows its device limit and validity', () => {
  expect(wordsOf({ license_key: { activations_limit: 3, valid_for: null } })).toEqual(['License key for 3 devices'])
  expect(wordsOf({ license_key: { activations_limit: 1, valid_for: { count: 1, interval: 'Year' } } })).toEqual([
    'License key for 1 device, valid for 1 year',
  ])
  expect(wordsOf({ license_key: { activations_limit: null, valid_for: null } })).toEqual(['License key'])
})

test('a download shows its size, or its number of files if the size is unknown', () => {
  expect(wordsOf({ delivery: { ...delivery, file_count: 1, file_bytes: 12 * 1024 * 1024 } })).toEqual(['Instant download, 12 MB'])
  expect(wordsOf({ delivery: { ...delivery, file_count: 2, file_bytes: null } })).toEqual(['Instant download, 2 files'])
})

test('a link and instructions are shown only if there are any', () => {
  expect(wordsOf({ delivery: { ...delivery, has_link: true, has_instructions: true } })).toEqual([
    'Access by link, right after you pay',
    'Instructions, right after you pay',
  ])
  expect(wordsOf({ delivery })).toEqual([])
  expect(listProductFacts(once, null)).toEqual([])
})

test('a subscription shows its term, even without details', () => {
  const terms: PriceTerms = {
    type: 'usage_based_price',
    every: { count: 1, interval: 'Month' },
    runs_for: { count: 2, interval: 'Year' },
    meters: [],
  }
  expect(listProductFacts(terms, null).map(({ words }) => words)).toEqual([
    'Usage is billed at the end of each period',
    'Ends after 2 years',
  ])
})

test('the default term of 10 years is not shown', () => {
  const terms: PriceTerms = {
    type: 'usage_based_price',
    every: { count: 1, interval: 'Month' },
    runs_for: { count: 10, interval: 'Year' },
    meters: [],
  }
  expect(listProductFacts(terms, null).map(({ kind }) => kind)).toEqual(['usage'])
})

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1536, '1.5 kB'],
  [10 * 1024, '10 kB'],
  [1024 ** 3, '1 GB'],
  [5000 * 1024 ** 3, '5000 GB'],
])('%d bytes are shown as %s', (bytes, words) => {
  expect(sizeLabel(bytes)).toBe(words)
})
