import { beforeAll, describe, expect, it } from 'vitest'
import {
  change,
  checkForm,
  createCheckout,
  getFormRequirements,
  hasOutdatedTotals,
  setBusiness,
  setFieldText,
} from '#src/checkout/checkout.ts'
import { session } from '#src/checkout/test-session.ts'
import { loadLanguage } from '#src/test-language.ts'
import { buildInitialValues } from './form-values.ts'
import { canEnterTaxId, findTaxIdExample } from './tax-id.ts'

beforeAll(() => loadLanguage('en'))

const inGermany = { ...session.totals, tax: 1197, tax_rate_basis_points: 1900, total: 7497 }

/** Makes a checkout of a business in Germany, with the totals of any buyer there. */
function makeCheckout(taxId = 'DE12') {
  const values = { ...buildInitialValues(session, {}, 'DE'), taxId, isBusiness: true }
  const checkout = createCheckout(session, { custom: null, choice: null, test: null }, values, 'form')
  change(checkout, { totals: inGermany, totalsOf: { country: 'DE', postalCode: '', taxId: '' } })
  return checkout
}

describe('a tax ID', () => {
  it('is asked for if the shop wants it and the country has tax, even once it made the tax 0', () => {
    expect(canEnterTaxId(session, inGermany)).toBe(true)
    expect(canEnterTaxId(session, { ...session.totals, is_reverse_charge: true })).toBe(true)
    expect(canEnterTaxId(session, session.totals)).toBe(false)
    expect(canEnterTaxId({ ...session, allow_tax_id: false }, inGermany)).toBe(false)
  })

  it('requires new totals until it is rejected', () => {
    const checkout = makeCheckout()
    expect(hasOutdatedTotals(checkout.state)).toBe(true)
    change(checkout, { issues: { taxId: 'None' } })
    expect(hasOutdatedTotals(checkout.state)).toBe(false)
    setFieldText(checkout, 'taxId', 'DE123456789')
    expect(checkout.state.issues).toEqual({})
    expect(hasOutdatedTotals(checkout.state)).toBe(true)
  })

  it('is cleared with the country that rejected it, and stays if it was accepted', () => {
    const refused = makeCheckout()
    change(refused, { issues: { taxId: 'None' } })
    setFieldText(refused, 'country', 'AE')
    expect(refused.state.values.taxId).toBe('')
    const accepted = makeCheckout('DE123456789')
    setFieldText(accepted, 'country', 'AE')
    expect(accepted.state.values.taxId).toBe('DE123456789')
  })

  it('that was rejected blocks the form until the buyer no longer pays as a business', () => {
    const checkout = makeCheckout()
    change(checkout, { issues: { taxId: 'None' } })
    expect(checkForm(checkout)).toContain('taxId')
    expect(checkout.state.issues.taxId).toBe('None')
    setBusiness(checkout, false)
    expect(checkForm(checkout)).not.toContain('taxId')
    expect(checkout.state.values.taxId).toBe('DE12')
    expect(getFormRequirements(checkout.state).needsTaxId).toBe(false)
  })

  it('has an example in countries that have one', () => {
    expect(findTaxIdExample('DE')).toBe('DE123456789')
    expect(findTaxIdExample('GR')).toBe('EL123456789')
    expect(findTaxIdExample('US')).toBeUndefined()
  })
})
