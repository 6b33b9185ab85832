import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { describe, expect, it } from 'vitest'
import { type FormValues, fieldOfPath, initialValues, toPaySession } from './form-values.ts'
import { fieldErrors } from './validation.ts'

const now = new Date(2026, 10, 21)
const good: FormValues = {
  email: 'maya@fjordlab.se',
  cardNumber: '4242 4242 4242 4242',
  expiration: '12 / 34',
  securityCode: '123',
  name: 'Maya Lindqvist',
  country: 'US',
  street: '1401 Folsom Street',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94103',
}

const session: HostedSession = {
  session_id: 'cks_1',
  status: 'open',
  mode: 'test',
  business_name: 'Acme Tools',
  expires_at: '2026-11-22T00:00:00Z',
  lines: [],
  totals: { currency: 'USD', subtotal: 6300, tax: 0, tax_included: 0, tax_rate_basis_points: 0, total: 6300 },
  prefill: { email: null, email_locked: false, name: null, billing: null },
  countries: ['US', 'DE', 'AE'],
  theme: 'light',
  show_order_details: true,
  attempt: null,
  cancel_url: null,
  redirect_url: null,
}

describe('the form', () => {
  it('finds nothing wrong with a good form', () => {
    expect(fieldErrors(good, now)).toEqual({})
  })

  it('names every field of an empty form that the country asks for', () => {
    const empty = {
      ...good,
      email: '',
      cardNumber: '',
      expiration: '',
      securityCode: '',
      name: '',
      street: '',
      city: '',
      state: '',
      postalCode: '',
    }
    expect(Object.keys(fieldErrors(empty, now))).toEqual([
      'email',
      'cardNumber',
      'expiration',
      'securityCode',
      'name',
      'street',
      'city',
      'state',
      'postalCode',
    ])
    expect(Object.keys(fieldErrors({ ...empty, country: 'AE' }, now))).not.toContain('postalCode')
  })

  it.each(['maya', 'maya@', 'maya@fjordlab', 'maya@fjordlab.', 'a b@c.de', 'maya@fjord..se'])('"%s" is no email', (email) => {
    expect(fieldErrors({ ...good, email }, now).email).toMatch(/not an email yet/)
  })

  it('asks four digits of security code once the number is of American Express', () => {
    const amex = { ...good, cardNumber: '3782 822463 10005' }
    expect(fieldErrors(amex, now).securityCode).toMatch(/4 digits/)
    expect(fieldErrors({ ...amex, securityCode: '1234' }, now)).toEqual({})
  })

  it('sends the parts of the address that the country has, and the card as numbers', () => {
    expect(toPaySession({ ...good, country: 'DE', postalCode: '10115' }, 6300)).toEqual({
      email: 'maya@fjordlab.se',
      name: 'Maya Lindqvist',
      billing: { country: 'DE', street: '1401 Folsom Street', city: 'San Francisco', state: null, zipcode: '10115' },
      card: { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' },
      expected_total: 6300,
    })
  })

  it('puts the complaints of the server beside the fields they are about', () => {
    expect(fieldOfPath('card.expiry_year')).toBe('expiration')
    expect(fieldOfPath('billing.zipcode')).toBe('postalCode')
    expect(fieldOfPath('expected_total')).toBeUndefined()
  })
})

describe('what the form shows at first', () => {
  it('is what was typed before, then what the shop knows', () => {
    const known = {
      ...session,
      prefill: { email: 'shop@example.com', email_locked: false, name: 'Maya', billing: { country: 'DE' } },
    }
    expect(initialValues(known, { email: 'typed@example.com' }, 'US')).toMatchObject({
      email: 'typed@example.com',
      name: 'Maya',
      country: 'DE',
    })
  })

  it('keeps a locked email', () => {
    const locked = { ...session, prefill: { email: 'shop@example.com', email_locked: true, name: null, billing: null } }
    expect(initialValues(locked, { email: 'typed@example.com' }, 'US').email).toBe('shop@example.com')
  })

  it('chooses no country that the shop does not sell to', () => {
    expect(initialValues(session, {}, 'FR').country).toBe('')
  })
})
