import { toLatinDigits } from '@tradepost/ui/formats/latin-digits'
import { describe, expect, it } from 'vitest'
import { formatCardNumber } from './card-number.ts'
import { formatExpiration } from './expiration.ts'
import { formatTyped } from './typed-text.ts'

/** Reads and writes the caret as a bar: "4242| 42". */
function press(before: string, after: string, format: (text: string) => string): string {
  const { text, caret } = formatTyped(
    { previous: before.replace('|', ''), typed: after.replace('|', ''), caret: after.indexOf('|') },
    format,
  )
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

describe('the caret of a card number', () => {
  it.each([
    ['a digit at the end', '4242|', '42424|', '4242 4|'],
    ['a digit in the middle, past the space', '424|2 4242', '4249|2 4242', '4249 |2424 2'],
    ['a digit at the start of a group', '4242 |4242', '4242 9|4242', '4242 9|424 2'],
    ['Backspace at the end', '4242 4|', '4242 |', '4242|'],
    ['Backspace in the middle', '4242 42|42', '4242 4|42', '4242 4|42'],
    ['Backspace on a space, which deletes the digit before it', '4242 |4242', '4242|4242', '424|4 242'],
    ['Backspace at the very start of a group', '|4242', '|4242', '|4242'],
    ['a number filled in over another', '4000 0000 0000 0002|', '4242424242424242|', '4242 4242 4242 4242|'],
    ['the same number filled in without its spaces', '4242 4242 4242 4242|', '4242424242424242|', '4242 4242 4242 4242|'],
    ['a pasted number', '|', '4242-4242-4242-4242|', '4242 4242 4242 4242|'],
  ])('is in the right place after %s', (_, before, after, expected) => {
    expect(press(before, after, formatCardNumber)).toBe(expected)
  })
})

describe('the caret of an expiration date', () => {
  it.each([
    ['a digit that adds the slash', '1|', '12|', '12 / |'],
    ['a one-digit month, which gets its zero', '|', '4|', '04 / |'],
    ['Backspace after the slash, which deletes the slash', '12 / 3|', '12 / |', '12|'],
    ['Backspace on the slash, which deletes a digit of the month', '12 / |', '12 /|', '1|'],
    ['a slash typed by hand', '1|', '1/|', '01 / |'],
    ['a full year', '01 / 203|', '01 / 2030|', '01 / 30|'],
  ])('is in the right place after %s', (_, before, after, expected) => {
    expect(press(before, after, formatExpiration)).toBe(expected)
  })
})

it.each([
  ['٤٢٤٢ ٤٢٤٢', '4242 4242'],
  ['۱۲/۳۴', '12/34'],
  ['０１２３４５６７８９', '0123456789'],
  ['DE123456789', 'DE123456789'],
])('the digits of %s are read as %s', (typed, text) => {
  expect(toLatinDigits(typed)).toBe(text)
})
