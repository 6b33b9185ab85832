import { describe, expect, test } from 'vitest'
import { countSlips, findResembling, isExactMatch, normalizeText } from './search-words.ts'

test.each([
  ['feldgren', 'feldgren', 0],
  ['fedlgren', 'feldgren', 1],
  ['feldgen', 'feldgren', 1],
  ['feldgrenn', 'feldgren', 1],
  ['feltgren', 'feldgren', 1],
  ['efldgrne', 'feldgren', 2],
  ['', 'abc', 3],
  ['abc', '', 3],
])('%j and %j differ by %i typos', (typed, word, slips) => {
  expect(countSlips(typed, word)).toBe(slips)
  expect(countSlips(word, typed)).toBe(slips)
})

test('letters without a Unicode decomposition match their plain form', () => {
  expect(normalizeText('ŁÓDŹ Ærø Þór Đorđe')).toBe('lodz aero thor dorde')
  expect(normalizeText('İstanbul')).toBe('istanbul')
})

test('an exact match differs in nothing but case, accents and blanks around it', () => {
  expect(['Größe', ' grosse ', 'GRÖSSE'].map((text) => isExactMatch('größe', text))).toEqual([true, true, true])
  expect(['Größen', 'Gross'].map((text) => isExactMatch('größe', text))).toEqual([false, false])
})

describe('misspelled words', () => {
  const names = ['Caliper', 'Callum Fraser', 'Plumb Pro', 'Größenmesser', 'ruth@many.example', 'rita@many.example']
  const find = (searched: string) => findResembling(searched, names, (name) => name)

  test.each([
    ['N61: calipr', ['Caliper']],
    ['N61: Plomb', ['Plumb Pro']],
    ['N61: pro plubm', ['Plumb Pro']],
    // The beginning of a word is enough, as without a typo.
    ['N61: grosenm', ['Größenmesser']],
    ['N61: ruht@many.example', ['ruth@many.example']],
    ['N61: kiln', []],
    ['N61: caliper kiln', []],
    ['N61: ', []],
  ])('%j finds %j', (searched, found) => {
    expect(find(searched.replace('N61: ', ''))).toEqual(found)
  })
})
