import type { HostedSession, HostedSubscription, SummaryLine, Totals } from '@tradepost/contract/hosted/checkout'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#src/checkout/test-session.ts'
import { loadLanguage } from '#src/test-language.ts'
import {
  describeCardCharge,
  describeLaterCharges,
  describeLine,
  freeTrialLabel,
  getCheckoutKind,
  leadLabel,
  listLaterAddons,
  listLaterCharges,
  listLaterNotes,
  listMeterLines,
  listNextCharges,
  mandateLabel,
  payButtonLabel,
} from './subscription-labels.ts'

beforeEach(() => loadLanguage('en'))

const line = (changes: Partial<SummaryLine> = {}): SummaryLine => ({
  product_id: 'pdt_1',
  kind: 'subscription',
  name: 'Plumb Pro',
  description: null,
  image: null,
  quantity: 1,
  list_price: 1200,
  percent_off: 0,
  unit_price: 1200,
  amount: 1200,
  open_price: null,
  ...changes,
})
const monthly: HostedSubscription = {
  name: 'Plumb Pro',
  frequency_count: 1,
  frequency_interval: 'Month',
  trial_days: 0,
  is_on_demand: false,
  is_update: false,
  trial_used: null,
  ends_at: '2036-11-21T09:00:00Z',
  has_chosen_term: true,
  cycle: [line()],
  meters: [],
}
const recurring = { total: 1200, starts_at: '2026-12-21T09:00:00Z', changes: [] }
type Changes = { subscription?: Partial<HostedSubscription>; totals?: Partial<Totals>; lines?: SummaryLine[] }
/** A checkout of a plan of 12.00 per month. */
const of = ({ subscription = {}, totals = {}, lines = [line()] }: Changes = {}): HostedSession => ({
  ...session,
  lines,
  totals: { ...session.totals, total: 1200, recurring, ...totals },
  subscription: { ...monthly, ...subscription },
})
const trial = (amount: number) =>
  of({
    subscription: { trial_days: 14 },
    totals: { total: amount, recurring: { ...recurring, starts_at: '2026-12-05T09:00:00Z' } },
    lines: [line({ amount, unit_price: amount })],
  })
const onDemand = of({ subscription: { is_on_demand: true, cycle: [] }, totals: { total: 0, recurring: null } })
const card = (total: number, currency = 'USD') =>
  of({ subscription: { is_update: true, is_on_demand: true, ends_at: null }, totals: { total, currency, recurring: null } })
const meter = { name: 'API calls', measurement_unit: 'calls', free_threshold: 1000, price_per_unit: '0.25', currency: 'USD' }

describe('the pay button shows the action and the amount due now', () => {
  test.each([
    ['a purchase', session, 'Pay $63.00'],
    ['a subscription', of(), 'Subscribe and pay $12.00'],
    ['a subscription that costs nothing now', of({ totals: { total: 0 } }), 'Subscribe'],
    ['a free trial', trial(0), 'Start 14-day trial'],
    ['a paid trial', trial(500), 'Start 14-day trial and pay $5.00'],
    ['a mandate', onDemand, 'Subscribe'],
    ['a new card', card(0), 'Save card'],
    ['a new card with an outstanding amount', card(1428, 'EUR'), 'Save card and pay €14.28'],
  ])('for %s', (_, shown, words) => {
    expect(payButtonLabel(shown, shown.totals)).toBe(words)
  })

  test.each([
    ['a purchase', session, 'Pay'],
    ['a subscription', of(), 'Subscribe'],
    ['a paid trial', trial(500), 'Start 14-day trial'],
  ])('and no amount for %s while a price is invalid', (_, shown, words) => {
    expect(payButtonLabel(shown, null)).toBe(words)
  })
})

describe('the text above the pay button shows who can charge what and when, and how it ends', () => {
  const stop = 'You can cancel anytime at Acme Tools.'
  const end = 'until the subscription ends on November 21, 2036 or you cancel.'
  test.each([
    ['a purchase', session, ''],
    [
      'N52: a subscription whose term nobody chose',
      of({ subscription: { has_chosen_term: false } }),
      `By subscribing, you allow Acme Tools to charge your card $12.00 every month until you cancel. The next charge is on December 21, 2026. ${stop}`,
    ],
    [
      'N52: a trial whose term nobody chose',
      of({ subscription: { has_chosen_term: false, trial_days: 14 }, totals: { total: 0 } }),
      `By starting the trial, you allow Acme Tools to charge your card $12.00 every month after the trial, until you cancel. Your trial ends on December 21, 2026. Cancel before then to avoid charges. ${stop}`,
    ],
    [
      'N52: a mandate whose term nobody chose',
      of({ subscription: { has_chosen_term: false, is_on_demand: true, cycle: [] }, totals: { total: 0, recurring: null } }),
      `By subscribing, you allow Acme Tools to charge your card for Plumb Pro as you use it, until you cancel. ${stop}`,
    ],
    [
      'a subscription',
      of(),
      `By subscribing, you allow Acme Tools to charge your card $12.00 every month ${end} The next charge is on December 21, 2026. ${stop}`,
    ],
    [
      'a free trial',
      trial(0),
      `By starting the trial, you allow Acme Tools to charge your card $12.00 every month after the trial, ${end} Your trial ends on December 5, 2026. Cancel before then to avoid charges. ${stop}`,
    ],
    [
      'a code for three cycles',
      of({ totals: { recurring: { ...recurring, total: 1080, changes: [{ total: 1200, starts_at: '2027-02-21T09:00:00Z' }] } } }),
      `By subscribing, you allow Acme Tools to charge your card $10.80 every month ${end} The next charge is on December 21, 2026. From February 21, 2027, you’ll pay $12.00. ${stop}`,
    ],
    [
      'additional usage',
      of({ subscription: { meters: [meter] } }),
      `By subscribing, you allow Acme Tools to charge your card $12.00 every month plus usage ${end} The next charge is on December 21, 2026. Usage is billed after each period. ${stop}`,
    ],
    [
      'usage alone',
      of({ subscription: { meters: [meter] }, totals: { total: 0, recurring: { ...recurring, total: 0 } } }),
      `By subscribing, you allow Acme Tools to charge your card for Plumb Pro as you use it, ${end} ${stop}`,
    ],
    [
      'a mandate',
      onDemand,
      `By subscribing, you allow Acme Tools to charge your card for Plumb Pro as you use it, ${end} ${stop}`,
    ],
    [
      'a subscription that is charged only once',
      of({ subscription: { ends_at: '2027-11-21T09:00:00Z' }, totals: { recurring: null } }),
      `The subscription ends on November 21, 2027. ${stop}`,
    ],
    [
      'a new card with an outstanding amount',
      card(1200),
      `By saving this card, you allow Acme Tools to charge it for Plumb Pro until you cancel. The outstanding $12.00 is charged to it right away. ${stop}`,
    ],
  ])('for %s', (_, shown, words) => {
    expect(mandateLabel(shown, shown.totals)).toBe(words)
  })
})

describe('price labels', () => {
  const once = { kind: 'product' as const, unit_price: 3900, amount: 7800 }
  test.each([
    ['every month', of(), line(), '$12.00/month'],
    [
      'every quarter, with a quantity of 2',
      of({ subscription: { frequency_count: 3, cycle: [line({ quantity: 2 })] } }),
      line({ quantity: 2 }),
      '2 × $12.00 every 3 months',
    ],
    ['after a free trial', trial(0), line({ amount: 0 }), '14 days free, then $12.00/month'],
    ['after a paid trial', trial(500), line({ amount: 500 }), '$5.00 for 14 days, then $12.00/month'],
    ['for an add-on', of(), line({ kind: 'addon', quantity: 2, unit_price: 300 }), 'Add-on · 2 × $3.00/month'],
    ['for a one-time product', of(), line({ ...once, quantity: 2 }), '2 × $39.00 · One-time'],
    ['if everything is one-time', session, line(once), null],
    ['with usage', of({ subscription: { meters: [meter] } }), line(), '$12.00/month plus usage'],
    ['on demand', onDemand, line(), 'Pay as you go'],
    ['N67: on demand, with the tag hidden', { ...onDemand, show_on_demand_tag: false }, line(), null],
    [
      'N67: by usage, whatever the tag of on-demand charges',
      { ...of({ subscription: { cycle: [] } }), show_on_demand_tag: false },
      line(),
      'Pay as you go',
    ],
    ['if only the card changes', card(0), line({ unit_price: 0, amount: 0 }), '$12.00/month'],
  ])('are right %s', (_, shown, each, words) => {
    expect(describeLine(each, shown)).toBe(words)
  })

  test('include the add-ons of a trial with their later price', () => {
    const addon = line({ kind: 'addon', name: 'Seats', unit_price: 300 })
    const shown = of({ subscription: { trial_days: 14, cycle: [line(), addon] }, lines: [line({ amount: 0 })] })
    expect(listLaterAddons(shown)).toEqual([{ line: addon, price: 'Add-on · $3.00/month after the trial' }])
    expect(listLaterAddons(of({ subscription: { cycle: [line(), addon] }, lines: [line(), addon] }))).toEqual([])
  })

  test('show usage prices to the last digit', () => {
    const meters = [meter, { ...meter, name: 'Storage', price_per_unit: '150', free_threshold: 0, measurement_unit: 'GB' }]
    expect(listMeterLines(line(), of({ subscription: { meters } }))).toEqual([
      'API calls: $0.0025 each (1,000 free)',
      'Storage (GB): $1.50 each',
    ])
    const yen = { ...meter, currency: 'JPY', price_per_unit: '1.5' }
    expect(listMeterLines(line(), of({ subscription: { meters: [yen] } }))).toEqual(['API calls: ¥1.5 each (1,000 free)'])
    expect(listMeterLines(line({ kind: 'addon' }), of({ subscription: { meters } }))).toEqual([])
  })
})

describe('later charges', () => {
  test('have a line for each amount, and a sentence for the first', () => {
    const changes = [{ total: 1200, starts_at: '2027-02-21T09:00:00Z' }]
    const shown = of({ totals: { recurring: { ...recurring, total: 1080, changes } } })
    expect(listLaterCharges(shown, shown.totals)).toEqual([
      { label: 'Then every month from December 21, 2026', amount: 1080 },
      { label: 'From February 21, 2027', amount: 1200 },
    ])
    expect(describeLaterCharges(shown, shown.totals)).toBe('Then $10.80 every month from December 21, 2026')
    const metered = of({ subscription: { meters: [meter] } })
    expect(describeLaterCharges(metered, metered.totals)).toBe('Then $12.00 every month plus usage from December 21, 2026')
    expect(listNextCharges(shown, shown.totals)).toEqual([{ label: 'Next charge on December 21, 2026', amount: 1080 }])
  })

  test('are empty for a purchase, a mandate, and usage alone', () => {
    const usage = of({ subscription: { meters: [meter] }, totals: { recurring: { ...recurring, total: 0 } } })
    for (const shown of [session, onDemand, usage]) {
      expect(listLaterCharges(shown, shown.totals)).toEqual([])
      expect(describeLaterCharges(shown, shown.totals)).toBeNull()
    }
    expect(listLaterNotes(usage, usage.totals)).toEqual(['Usage is billed after each period.'])
  })

  test('mention an end that is near, and not one in ten years', () => {
    const near = of({ subscription: { ends_at: '2027-11-21T09:00:00Z' } })
    expect(listLaterNotes(near, near.totals)).toEqual(['The subscription ends on November 21, 2027.'])
    expect(listLaterNotes(of(), of().totals)).toEqual([])
    // N11: why today's price is due.
    const used = of({ subscription: { trial_used: 'card' } })
    expect(listLaterNotes(used, used.totals)).toEqual([
      `This card was already used for a free trial at ${used.business_name}, so the subscription starts today.`,
    ])
  })
})

test('an outstanding amount is due now with a new card, and the confirmation shows it', () => {
  const owing = card(1428, 'EUR')
  expect(payButtonLabel(owing, owing.totals)).toBe('Save card and pay €14.28')
  expect(describeCardCharge(owing)).toBe('We charged the outstanding €14.28 to it.')
  expect(describeCardCharge(card(0))).toBe('Nothing due now')
  const helped = { ...owing, totals: { ...owing.totals, wallet: 428 } }
  expect(payButtonLabel(helped, helped.totals)).toBe('Save card and pay €10.00')
  expect(describeCardCharge(helped)).toBe('We charged the outstanding €10.00 to it.')
})

test('the summary heading names what starts, and for how long it is free', () => {
  expect([session, of(), trial(0), onDemand, card(0)].map((shown) => [getCheckoutKind(shown), leadLabel(shown)])).toEqual([
    ['purchase', 'Pay Acme Tools'],
    ['subscription', 'Subscribe to Plumb Pro'],
    ['trial', 'Try Plumb Pro'],
    ['on_demand', 'Subscribe to Plumb Pro'],
    ['update', 'New card for Plumb Pro'],
  ])
  expect([trial(0), trial(500), of()].map((shown) => freeTrialLabel(shown, shown.totals))).toEqual(['14 days free', null, null])
})

describe('intervals and dates are written as in each language', () => {
  test.each([
    ['de', 'Danach alle 3 Monate, ab 21. Dezember 2026', '14 Tage kostenlos'],
    ['es', 'Después, cada 3 meses desde el 21 de diciembre de 2026', '14 días gratis'],
    ['fr', 'Puis tous les 3\u00a0mois à partir du 21 décembre 2026', 'Gratuit pendant 14\u00a0jours'],
    ['pt', 'Depois, a cada 3 meses a partir de 21 de dezembro de 2026', '14 dias grátis'],
    ['ja', '以後3 か月ごとに（2026年12月21日から）', '14 日間無料'],
    ['ar', 'ثم \u2068كل 3 أشهر\u2069 ابتداءً من \u206821 ديسمبر 2026\u2069', 'مجانًا لمدة: \u206814 يومًا\u2069'],
  ] as const)('%s', async (language, later, free) => {
    await loadLanguage(language)
    const quarterly = of({ subscription: { frequency_count: 3 } })
    expect(listLaterCharges(quarterly, quarterly.totals).map(({ label }) => label)).toEqual([later])
    expect(freeTrialLabel(trial(0), trial(0).totals)).toBe(free)
  })

  test('two months in Arabic and two weeks in French have the case that "every" requires', async () => {
    const labels = (count: number, interval: HostedSubscription['frequency_interval']) => {
      const shown = of({ subscription: { frequency_count: count, frequency_interval: interval } })
      return describeLaterCharges(shown, shown.totals)
    }
    await loadLanguage('ar')
    expect(labels(2, 'Month')).toContain('كل شهرين')
    await loadLanguage('fr')
    expect(labels(2, 'Week')).toContain('toutes les 2\u00a0semaines')
  })
})
