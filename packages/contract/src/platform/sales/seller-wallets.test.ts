import { describe, expect, test } from 'vitest'
import { WalletEntryForm } from './seller-wallets.ts'

const form = { entry_type: 'credit', currency: 'USD', reason: 'Goodwill', idempotency_key: '0123456789abcdef' }
const issuesOf = (amount: number) =>
  WalletEntryForm.safeParse({ ...form, amount }).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a change of a wallet asks for an amount in words of the form', () => {
  test.each([
    ['nothing that can be read', Number.NaN, 'Enter an amount, such as 5.00'],
    ['0', 0, 'Enter an amount, such as 5.00'],
    ['a negative amount', -300, 'Enter an amount, such as 5.00'],
    ['too much', 1e13, 'The amount is too large'],
  ])('for %s', (_, amount, message) => {
    expect(issuesOf(amount)).toEqual([['amount', message]])
  })
})

test('a change of one cent is accepted', () => {
  expect(issuesOf(1)).toBeUndefined()
})
