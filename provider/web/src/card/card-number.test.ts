import { describe, expect, it } from 'vitest'
import { findCardBrand, findCardNumberFault, formatCardNumber, getSecurityCodeLength, isLuhnValid } from './card-number.ts'

describe('a card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 4242.4242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242', '4242'],
    ['378282246310005', '3782 822463 10005'],
    ['37828224', '3782 8224'],
    ['30569309025904', '3056 930902 5904'],
    ['5555555555554444999', '5555 5555 5555 4444'],
    ['', ''],
    ['abc', ''],
  ])('typed as %s is formatted as %s', (typed, written) => {
    expect(formatCardNumber(typed)).toBe(written)
  })

  it.each([
    ['4', 'visa'],
    ['34', 'amex'],
    ['37', 'amex'],
    ['51', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['6011', 'discover'],
    ['3530', 'jcb'],
    ['36', 'diners'],
    ['6074825972083818', 'RuPay'],
    ['62', 'unionpay'],
  ])('that starts with %s belongs to %s', (digits, key) => {
    expect(findCardBrand(digits)?.key).toBe(key)
  })

  it('has no brand before its first digits identify one', () => {
    expect(findCardBrand('')).toBeNull()
    expect(findCardBrand('2')).toBeNull()
    expect(findCardBrand('9')).toBeNull()
  })

  it.each([
    '4242424242424242',
    '4000000000000002',
    '4000002500003155',
    '5555555555554444',
    '378282246310005',
    '4576238912771450',
    '5409162669381034',
  ])('%s passes the check digit', (number) => {
    expect(isLuhnValid(number)).toBe(true)
    expect(findCardNumberFault(number)).toBeNull()
  })

  it.each([
    ['', 'empty'],
    ['4242 4242', 'incomplete'],
    ['4242 4242 4242 424', 'incomplete'],
    ['4242 4242 4242 4241', 'mistyped'],
    ['4242 4242 4242 2442', 'mistyped'],
    ['3782 822463 1000', 'incomplete'],
  ])('"%s" is %s', (number, fault) => {
    expect(findCardNumberFault(number)).toBe(fault)
  })

  it('has a security code of four digits for American Express and three for all others', () => {
    expect(getSecurityCodeLength('3782')).toBe(4)
    expect(getSecurityCodeLength('4242')).toBe(3)
    expect(getSecurityCodeLength('')).toBe(3)
  })
})
