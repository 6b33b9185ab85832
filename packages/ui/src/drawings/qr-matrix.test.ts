import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createQrMatrix } from './qr-matrix.tsx'

const digest = (text: string) =>
  createHash('sha256')
    .update((createQrMatrix(text) ?? []).map((row) => row.map((dark) => (dark ? '1' : '0')).join('')).join('\n'))
    .digest('hex')
    .slice(0, 16)

// The digests are of the same texts drawn by another encoder (uqr 0.1.3, level M, the same mask).
test.each([
  [1, 'a'.repeat(14), 'cc6c29f78651c31b'],
  [2, 'Größe, 東京', '20668a26b79cb863'],
  [4, 'https://checkout.example/buy/pdt_1?quantity=2', 'c8310a167e3fe7a0'],
  [7, 'b'.repeat(122), 'dc0ac1f042ac8ca7'],
  [10, 'c'.repeat(213), 'f8de34435b7814ce'],
  [27, 'd'.repeat(1125), '0ec1e49dacd7b2b2'],
  [40, 'e'.repeat(2331), '85732e6d2ceb8252'],
])('a version %i code matches that of another encoder, module by module', (version, text, expected) => {
  expect(createQrMatrix(text)?.length).toBe(version * 4 + 17)
  expect(digest(text)).toBe(expected)
})

test('text that is too long for a version uses the next one, and text that is too long for all has no code', () => {
  expect(createQrMatrix('a'.repeat(15))?.length).toBe(25)
  expect(createQrMatrix('e'.repeat(2332))).toBeUndefined()
  expect(createQrMatrix('é'.repeat(1166))).toBeUndefined()
})

test('different texts have different codes', () => {
  expect(digest('https://checkout.example/buy/pdt_1')).not.toBe(digest('https://checkout.example/buy/pdt_2'))
})
