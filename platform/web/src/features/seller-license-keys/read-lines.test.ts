import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

const importsOf = (text: string) => readLines(text).map((line) => line.import ?? line.problem)

test('a pasted table is read with its limits and expiry dates, and the header is skipped', () => {
  expect(importsOf('key,customer,limit,expires\nA-1,maya@example.com,3,2027-12-31\n\nA-2,cus_1\n')).toEqual([
    { line: 2, key: 'A-1', customer: 'maya@example.com', activations_limit: 3, expires_at: '2027-12-31T23:59:59.000Z' },
    { line: 4, key: 'A-2', customer: 'cus_1', activations_limit: null, expires_at: null },
  ])
})

test.each([
  ['tabs', 'A-1\tcus_1\t2'],
  ['semicolons', 'A-1;cus_1;2'],
  ['quotes', '"A-1","cus_1","2"'],
  ['a byte order mark and Windows line ends', '\uFEFFA-1,cus_1,2\r\n'],
])('a line with %s is read', (_, text) => {
  expect(importsOf(text)).toEqual([{ line: 1, key: 'A-1', customer: 'cus_1', activations_limit: 2, expires_at: null }])
})

test.each([
  ['key', 'A 1,cus_1'],
  ['key', ',cus_1'],
  ['customer', 'A-1'],
  ['limit', 'A-1,cus_1,-1'],
  ['limit', 'A-1,cus_1,1.5'],
  ['expiry', 'A-1,cus_1,,31.12.2027'],
  ['expiry', 'A-1,cus_1,,2027-02-30'],
  ['columns', 'A-1,cus_1,,,extra'],
])('a line with an invalid %s is not sent: %s', (problem, text) => {
  expect(importsOf(text)).toEqual([problem])
})

test('a key that an earlier line has is not sent twice', () => {
  expect(importsOf('A-1,cus_1\nA-1,cus_2')).toEqual([expect.objectContaining({ line: 1 }), 'repeated'])
})
