import { expect, test } from 'vitest'
import { filterOptions } from './filter-options.tsx'

const options = Array.from({ length: 1000 }, (_, index) => ({ value: `pdt_${index}`, label: `Ruler ${index}` }))
const labelsFor = (search: string) => filterOptions(options, search).map(({ label }) => label)

test('without a search, all options keep their order', () => {
  expect(labelsFor(' ')).toEqual(options.map(({ label }) => label))
})

test('a search finds options wherever they are in the list, the best one first', () => {
  expect(labelsFor('ruler 987')[0]).toBe('Ruler 987')
  expect(labelsFor('987')[0]).toBe('Ruler 987')
  expect(labelsFor('pdt_42')[0]).toBe('Ruler 42')
  expect(labelsFor('hammer')).toEqual([])
})

test('a search also finds the other words of an option', () => {
  const countries = [
    { value: 'GB', label: 'United Kingdom', keywords: ['England'] },
    { value: 'GR', label: 'Greece' },
  ]
  expect(filterOptions(countries, 'england').map(({ value }) => value)).toEqual(['GB'])
})
