import type { StatementOf } from './draw-statement.ts'

const payout = {
  businessId: 'bus_1',
  mode: 'live' as const,
  id: 'pyt_4n8SXm2TqLrCvH0wZkJ9d',
  status: 'success' as const,
  fee: 0,
  tax: 0,
  refunds: 0,
  chargebacks: 0,
  remarks: null,
  createdAt: new Date('2026-11-18T00:00:00Z'),
  updatedAt: new Date('2026-11-18T06:00:00Z'),
}

/** The statements stored as texts, by name. */
export const STATEMENTS: Readonly<Record<string, StatementOf>> = {
  'usd-everything': {
    payout: { ...payout, currency: 'USD', amount: 1_254_733, name: 'Acme Tools' },
    rows: [
      { eventType: 'payment', total: 1_612_000, count: 1240 },
      { eventType: 'tax', total: -180_400, count: 611 },
      { eventType: 'payment_fees', total: -93_217, count: 1240 },
      { eventType: 'refund', total: -60_500, count: 12 },
      { eventType: 'tax_reversal', total: 10_500, count: 9 },
      { eventType: 'refund_fees', total: -1200, count: 12 },
      { eventType: 'dispute', total: -36_300, count: 3 },
      { eventType: 'dispute_reversal', total: 12_850, count: 1 },
      { eventType: 'dispute_fees', total: -9000, count: 3 },
    ],
    language: 'en',
  },
  'jpy-japanese': {
    payout: { ...payout, mode: 'test', currency: 'JPY', amount: 74_268, name: 'アクメ工具株式会社' },
    rows: [
      { eventType: 'payment', total: 88_000, count: 11 },
      { eventType: 'tax', total: -8000, count: 11 },
      { eventType: 'payment_fees', total: -4920, count: 11 },
      { eventType: 'payout_fees', total: -812, count: 1 },
    ],
    language: 'ja',
  },
  'aed-arabic': {
    payout: { ...payout, currency: 'AED', amount: 52_131, name: 'أكمي Tools' },
    rows: [
      { eventType: 'payment', total: 59_600, count: 4 },
      { eventType: 'payment_fees', total: -3632, count: 4 },
      { eventType: 'refund', total: -2000, count: 1 },
      { eventType: 'payout_fees', total: -1837, count: 1 },
    ],
    language: 'ar',
  },
}
