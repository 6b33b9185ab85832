import { INVALID_EMAILS, VALID_EMAILS } from '@tradepost/contract/test-emails'
import { beforeAll, describe, expect, it } from 'vitest'
import { getFormRequirements } from '#src/checkout/checkout.ts'
import { session } from '#src/checkout/test-session.ts'
import { loadLanguage } from '#src/test-language.ts'
import { buildInitialValues, type FormRequirements, type FormValues, fieldOfPath, toPaySession } from './form-values.ts'
import { findFieldErrors } from './validation.ts'

beforeAll(() => loadLanguage('en'))

const now = new Date('2026-11-21T00:00:00Z')
const asked: FormRequirements = {
  way: { kind: 'card' },
  takesPhoneNumber: true,
  needsPhoneNumber: false,
  needsTaxId: false,
  needsFullAddress: true,
  hasTwoNames: false,
  locked: [],
}
const due = { total: 6300, currency: 'USD', wallet: 0 }
const good: FormValues = {
  email: 'maya@fjordlab.se',
  phoneNumber: '',
  cardNumber: '4242 4242 4242 4242',
  expiration: '12 / 34',
  securityCode: '123',
  name: 'Maya Lindqvist',
  firstName: '',
  lastName: '',
  country: 'US',
  street: '1401 Folsom Street',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94103',
  taxId: '',
  upiId: '',
  isBusiness: false,
  method: '',
  savesCard: false,
}

describe('the form', () => {
  it('has no errors if it is filled in correctly', () => {
    expect(findFieldErrors(good, asked, now)).toEqual({})
  })

  it('reports every empty field that the country asks for', () => {
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
    expect(Object.keys(findFieldErrors(empty, asked, now))).toEqual([
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
    expect(Object.keys(findFieldErrors({ ...empty, country: 'AE' }, asked, now))).not.toContain('postalCode')
  })

  it.each([
    ['US', ['state', 'postalCode']],
    ['DE', ['postalCode']],
    ['JP', ['postalCode']],
    ['IN', ['state', 'postalCode']],
    ['BR', ['state', 'postalCode']],
    ['AE', []],
  ])('asks a buyer in %s for no more of the address than %j, and sends no more', (country, needed) => {
    const short = { ...asked, needsFullAddress: false }
    const empty = { ...good, country, street: '', city: '', state: '', postalCode: '' }
    expect(Object.keys(findFieldErrors(empty, short, now))).toEqual(needed)
    expect(toPaySession(good, short, due).billing).toEqual({
      country: 'US',
      street: null,
      city: null,
      state: 'CA',
      zipcode: '94103',
    })
  })

  it.each([
    ['an invoice for a business', { isBusiness: true }],
    ['a lender', { method: 'klarna' }],
    ['a shop that has filled in the street', { street: '1401 Folsom Street' }],
    ['nothing else', {}],
  ])(
    'asks for street and city for %s',
    (why, { street = null, ...values }: { street?: string | null; [field: string]: unknown }) => {
      const billing = street === null ? null : { country: 'DE', street }
      const state = {
        session: { ...session, prefill: { ...session.prefill, billing } },
        totals: { ...session.totals, payment_methods: ['card' as const, 'klarna' as const], tax_rate_basis_points: 1900 },
        values: { ...good, country: 'DE', ...values },
      }
      expect(getFormRequirements(state).needsFullAddress).toBe(why !== 'nothing else')
    },
  )

  it('requires a phone number if the shop needs one', () => {
    const needing = { ...asked, needsPhoneNumber: true }
    expect(findFieldErrors(good, needing, now)).toEqual({ phoneNumber: 'Enter your phone number' })
    expect(findFieldErrors({ ...good, phoneNumber: '+1 415 555 0123' }, needing, now)).toEqual({})
  })

  it.each(VALID_EMAILS)('N10: takes "%s" as an email', (email) => {
    expect(findFieldErrors({ ...good, email }, asked, now)).toEqual({})
  })

  it.each(INVALID_EMAILS)('N10: rejects %j as an email', (email) => {
    expect(findFieldErrors({ ...good, email }, asked, now).email).toMatch(/Enter a valid email/)
  })

  it('requires a security code of four digits for American Express', () => {
    const amex = { ...good, cardNumber: '3782 822463 10005' }
    expect(findFieldErrors(amex, asked, now).securityCode).toMatch(/4 digits/)
    expect(findFieldErrors({ ...amex, securityCode: '1234' }, asked, now)).toEqual({})
  })

  it('sends the parts of the address that the country has, and the card as numbers', () => {
    expect(toPaySession({ ...good, country: 'DE', postalCode: '10115' }, asked, due)).toEqual({
      email: 'maya@fjordlab.se',
      name: 'Maya Lindqvist',
      billing: { country: 'DE', street: '1401 Folsom Street', city: 'San Francisco', state: null, zipcode: '10115' },
      card: { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' },
      expected_total: 6300,
      expected_wallet: 0,
      expected_currency: 'USD',
    })
  })

  it('neither requires nor sends a card if nothing is due, even if one was typed', () => {
    const free: FormRequirements = { ...asked, way: { kind: 'none' } }
    expect(findFieldErrors({ ...good, cardNumber: '4', securityCode: '' }, free, now)).toEqual({})
    const sent = toPaySession(good, free, { ...due, total: 0 })
    expect(sent).not.toHaveProperty('card')
    expect(sent.expected_total).toBe(0)
  })

  it('sends the selected payment method, and no card that was typed before', () => {
    const klarna: FormRequirements = { ...asked, way: { kind: 'redirect', method: 'klarna' } }
    expect(findFieldErrors({ ...good, cardNumber: '4' }, klarna, now)).toEqual({})
    expect(toPaySession({ ...good, savesCard: true }, klarna, due)).toMatchObject({ method: 'klarna' })
    expect(Object.keys(toPaySession({ ...good, savesCard: true }, klarna, due))).not.toContain('card')
    const card = { payment_method_id: 'pm_1', network: 'VISA', last_four: '4242', expiry_month: 12, expiry_year: 2034 }
    const saved: FormRequirements = { ...asked, way: { kind: 'saved', id: 'pm_1', card } }
    expect(toPaySession(good, saved, due)).toMatchObject({ payment_method_id: 'pm_1' })
    expect(toPaySession({ ...good, savesCard: true }, asked, due)).toMatchObject({ saves_card: true })
  })

  it('requires a UPI ID only for a method that needs one', () => {
    const upi: FormRequirements = { ...asked, way: { kind: 'redirect', method: 'upi_collect' } }
    expect(findFieldErrors({ ...good, upiId: 'maya' }, upi, now).upiId).toMatch(/name@bank/)
    expect(toPaySession({ ...good, upiId: ' maya@okbank ' }, upi, due)).toMatchObject({
      method: 'upi_collect',
      upi_id: 'maya@okbank',
    })
    expect(findFieldErrors({ ...good, upiId: 'maya' }, asked, now)).toEqual({})
  })

  it('requires a tax ID from a business, and sends it only then', () => {
    const business = { ...asked, needsTaxId: true }
    expect(findFieldErrors({ ...good, taxId: ' ' }, business, now).taxId).toMatch(/tax ID/)
    expect(toPaySession({ ...good, taxId: ' DE123456789 ' }, business, due).tax_id).toBe('DE123456789')
    expect(toPaySession({ ...good, taxId: 'DE123456789' }, asked, due)).not.toHaveProperty('tax_id')
  })

  it('sends a phone number only if the shop takes one and it was entered', () => {
    expect(toPaySession({ ...good, phoneNumber: ' +46 8 123 ' }, asked, due).phone_number).toBe('+46 8 123')
    expect(toPaySession(good, asked, due)).not.toHaveProperty('phone_number')
    const untaken = { ...asked, takesPhoneNumber: false }
    expect(toPaySession({ ...good, phoneNumber: '+46 8 123' }, untaken, due)).not.toHaveProperty('phone_number')
  })

  it("shows the server's errors at their fields", () => {
    expect(fieldOfPath('card.expiry_year')).toBe('expiration')
    expect(fieldOfPath('billing.zipcode')).toBe('postalCode')
    expect(fieldOfPath('expected_total')).toBeUndefined()
  })
})

describe('a form with first and last name', () => {
  const two = { ...asked, hasTwoNames: true }
  const values = { ...good, name: '', firstName: 'Maya', lastName: 'Lindqvist' }

  it('requires both and sends them as one', () => {
    expect(findFieldErrors(values, two, now)).toEqual({})
    expect(Object.keys(findFieldErrors({ ...values, lastName: ' ' }, two, now))).toEqual(['lastName'])
    expect(toPaySession(values, two, due).name).toBe('Maya Lindqvist')
  })

  it("reports no errors in locked fields, which the buyer can't fix", () => {
    const locked = { ...two, locked: ['state', 'lastName'] as const }
    expect(findFieldErrors({ ...values, state: 'Kalifornien', lastName: '' }, locked, now)).toEqual({})
  })
})

describe('the initial form', () => {
  it('has what the buyer typed before, then what the shop knows', () => {
    const known = {
      ...session,
      prefill: { ...session.prefill, email: 'shop@example.com', name: 'Maya', billing: { country: 'DE' } },
    }
    expect(buildInitialValues(known, { email: 'typed@example.com' }, 'US')).toMatchObject({
      email: 'typed@example.com',
      name: 'Maya',
      country: 'DE',
    })
  })

  it('keeps a locked email', () => {
    const locked = { ...session, prefill: { ...session.prefill, email: 'shop@example.com', locked: ['email' as const] } }
    expect(buildInitialValues(locked, { email: 'typed@example.com' }, 'US').email).toBe('shop@example.com')
  })

  it('keeps what a link locked, whatever the buyer typed before', () => {
    const fixed = {
      ...session,
      prefill: {
        ...session.prefill,
        first_name: 'Maya',
        billing: { country: 'DE', zipcode: '10115' },
        locked: ['first_name' as const, 'country' as const, 'zipcode' as const],
      },
    }
    const draft = { firstName: 'Eve', country: 'US', postalCode: '94103', city: 'Berlin' }
    expect(buildInitialValues(fixed, draft, 'US')).toMatchObject({
      firstName: 'Maya',
      country: 'DE',
      postalCode: '10115',
      city: 'Berlin',
    })
  })

  it("selects no country that the shop doesn't sell to", () => {
    expect(buildInitialValues(session, {}, 'FR').country).toBe('')
  })
})
