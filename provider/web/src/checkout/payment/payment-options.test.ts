import { beforeAll, describe, expect, it } from 'vitest'
import { session } from '#src/checkout/test-session.ts'
import { loadLanguage } from '#src/test-language.ts'
import { getSelectedOption, listPaymentOptions, paymentOptionId, paymentOptionLabel } from './payment-options.ts'

beforeAll(() => loadLanguage('en'))

const visa = { payment_method_id: 'pm_1', network: 'VISA', last_four: '4242', expiry_month: 12, expiry_year: 2034 }
const kept = { ...session, saved_cards: [visa] }
const all = { ...session.totals, payment_methods: ['card', 'apple_pay', 'google_pay', 'klarna'] as const }
const totals = { ...all, payment_methods: [...all.payment_methods] }
const idsOf = (...of: Parameters<typeof listPaymentOptions>) => listPaymentOptions(...of).map(paymentOptionId)

describe('payment options', () => {
  it('start with saved cards, followed by wallets', () => {
    expect(idsOf(kept, totals)).toEqual(['pm_1', 'apple_pay', 'google_pay', 'card', 'klarna'])
  })

  it("leave out saved cards if cards aren't accepted", () => {
    expect(idsOf(kept, { ...totals, payment_methods: ['klarna'] })).toEqual(['klarna'])
  })
})

describe('the selected payment option', () => {
  it('is a saved card at first, then a card, then whatever there is', () => {
    expect(paymentOptionId(getSelectedOption(kept, totals, ''))).toBe('pm_1')
    expect(paymentOptionId(getSelectedOption(session, totals, ''))).toBe('card')
    expect(paymentOptionId(getSelectedOption(session, { ...totals, payment_methods: ['klarna', 'ach'] }, ''))).toBe('klarna')
    expect(paymentOptionId(getSelectedOption(session, { ...totals, payment_methods: [] }, ''))).toBe('none')
  })

  it("stays while it is available, and falls back in a country that doesn't have it", () => {
    expect(paymentOptionId(getSelectedOption(kept, totals, 'klarna'))).toBe('klarna')
    expect(paymentOptionId(getSelectedOption(session, { ...totals, payment_methods: ['card'] }, 'klarna'))).toBe('card')
  })

  it('has a label', () => {
    expect(paymentOptionLabel(getSelectedOption(kept, totals, 'pm_1'))).toBe('Visa •••• 4242')
    expect(paymentOptionLabel(getSelectedOption(kept, totals, 'klarna'))).toBe('Klarna')
    expect(paymentOptionLabel(getSelectedOption(kept, totals, 'card'))).toBe('Card')
  })
})
