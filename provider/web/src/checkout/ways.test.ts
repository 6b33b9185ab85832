import { beforeAll, describe, expect, it } from 'vitest'
import { loadLanguage } from '#src/languages/load-language.ts'
import { session } from './test-session.ts'
import { chosenWay, wayId, wayName, waysOf } from './ways.ts'

beforeAll(() => loadLanguage('en'))

const visa = { payment_method_id: 'pm_1', network: 'VISA', last_four: '4242', expiry_month: 12, expiry_year: 2034 }
const kept = { ...session, saved_cards: [visa] }
const all = { ...session.totals, payment_methods: ['card', 'apple_pay', 'google_pay', 'klarna'] as const }
const totals = { ...all, payment_methods: [...all.payment_methods] }
const idsOf = (...of: Parameters<typeof waysOf>) => waysOf(...of).map(wayId)

describe('the ways to pay', () => {
  it('begin with saved cards, and on phones go on with wallets', () => {
    expect(idsOf(kept, totals)).toEqual(['pm_1', 'card', 'apple_pay', 'google_pay', 'klarna'])
    expect(idsOf(kept, totals, true)).toEqual(['pm_1', 'apple_pay', 'google_pay', 'card', 'klarna'])
  })

  it('leave saved cards out where no card is taken', () => {
    expect(idsOf(kept, { ...totals, payment_methods: ['klarna'] })).toEqual(['klarna'])
  })
})

describe('the chosen way', () => {
  it('is a saved card at first, else a card, else what there is', () => {
    expect(wayId(chosenWay(kept, totals, ''))).toBe('pm_1')
    expect(wayId(chosenWay(session, totals, ''))).toBe('card')
    expect(wayId(chosenWay(session, { ...totals, payment_methods: ['klarna', 'ach'] }, ''))).toBe('klarna')
    expect(wayId(chosenWay(session, { ...totals, payment_methods: [] }, ''))).toBe('none')
  })

  it('stays while it is offered, and falls back when another country does not have it', () => {
    expect(wayId(chosenWay(kept, totals, 'klarna'))).toBe('klarna')
    expect(wayId(chosenWay(session, { ...totals, payment_methods: ['card'] }, 'klarna'))).toBe('card')
  })

  it('has a name', () => {
    expect(wayName(chosenWay(kept, totals, 'pm_1'))).toBe('Visa •••• 4242')
    expect(wayName(chosenWay(kept, totals, 'klarna'))).toBe('Klarna')
    expect(wayName(chosenWay(kept, totals, 'card'))).toBe('Card')
  })
})
