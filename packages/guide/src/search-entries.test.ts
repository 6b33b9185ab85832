import { expect, test } from 'vitest'
import { findEntries, findExcerpt } from './search-entries.ts'

const entry = (title: string, text = '') => ({ page: 'Page', title, url: `/${title}`, text })
const entries = [
  entry('Errors', 'A renewal that fails has a code.'),
  entry('Renewals', 'Charges each billing cycle.'),
  entry('Prénom', 'A name.'),
]
const titlesOf = (query: string) => findEntries(entries, query).map(({ title }) => title)

test('a word in a title goes before one in a text', () => expect(titlesOf('renewal')).toEqual(['Renewals', 'Errors']))

test('every word has to be found, in capitals or not', () => {
  expect(titlesOf('CODE renewal')).toEqual(['Errors'])
  expect(titlesOf('renewal tree')).toEqual([])
  expect(titlesOf('  ')).toEqual([])
})

test('letters match without their accents', () => expect(titlesOf('prenom')).toEqual(['Prénom']))

test('an excerpt begins shortly before the word', () => {
  const long = entry('Long', `${'before '.repeat(20)}needle ${'after '.repeat(40)}`)
  expect(findExcerpt(long, 'needle')).toMatch(/^….*needle/)
  expect(findExcerpt(long, 'needle').length).toBeLessThan(125)
})
