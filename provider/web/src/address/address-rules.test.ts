import { describe, expect, it } from 'vitest'
import { findAddressPartFault, getAddressRules } from './address-rules.ts'

describe('address rules', () => {
  it.each([
    ['US', 'state', 'zipCode'],
    ['CA', 'province', 'postalCode'],
    ['AU', 'state', 'postcode'],
    ['IN', 'state', 'pinCode'],
    ['GB', undefined, 'postcode'],
    ['DE', undefined, 'postalCode'],
    ['FR', undefined, 'postalCode'],
    ['IE', undefined, 'eircode'],
    ['AE', undefined, undefined],
    ['HK', undefined, undefined],
  ])('for %s ask for %s and %s', (country, state, postalCode) => {
    expect(getAddressRules(country).state?.name).toBe(state)
    expect(getAddressRules(country).postalCode?.name).toBe(postalCode)
  })

  it('list the states of the United States, with codes as values', () => {
    const options = getAddressRules('US').state?.options ?? []
    expect(options).toHaveLength(59)
    expect(options).toContainEqual(['CA', 'California'])
    expect(options).toContainEqual(['DC', 'District of Columbia'])
    // N12: mail to the armed forces abroad.
    for (const code of ['AA', 'AE', 'AP']) expect(options.map(([value]) => value)).toContain(code)
  })

  it.each([
    ['US', '94103', null],
    ['US', '94103-1234', null],
    ['US', '9410', 'malformed'],
    ['US', '', 'empty'],
    ['GB', 'sw1a 1aa', null],
    ['GB', 'SW1A', 'malformed'],
    ['CA', 'k1a0b1', null],
    ['DE', ' 10115 ', null],
    ['DE', '1011', 'malformed'],
    ['IN', '560001', null],
    ['SE', '11120', null],
    ['IE', '', null],
    ['TH', 'anything', null],
  ])('for %s rate the postal code "%s" as %s', (country, code, fault) => {
    const part = getAddressRules(country).postalCode
    expect(part && findAddressPartFault(part, code)).toBe(fault)
  })
})
