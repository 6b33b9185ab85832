import { t } from '#src/dashboard-messages.ts'

const LABELS: ReadonlyMap<string, string> = new Map([
  ['payment', t('sellerBalance.events.payment')],
  ['tax', t('sellerBalance.events.tax')],
  ['tax_reversal', t('sellerBalance.events.tax_reversal')],
  ['payment_fees', t('sellerBalance.events.payment_fees')],
  ['refund', t('sellerBalance.events.refund')],
  ['refund_reversal', t('sellerBalance.events.refund_reversal')],
  ['refund_fees', t('sellerBalance.events.refund_fees')],
  ['refund_fees_reversal', t('sellerBalance.events.refund_fees_reversal')],
  ['dispute', t('sellerBalance.events.dispute')],
  ['dispute_reversal', t('sellerBalance.events.dispute_reversal')],
  ['dispute_fees', t('sellerBalance.events.dispute_fees')],
  ['payout', t('sellerBalance.events.payout')],
  ['payout_fees', t('sellerBalance.events.payout_fees')],
  ['payout_reversal', t('sellerBalance.events.payout_reversal')],
  ['payout_fees_reversal', t('sellerBalance.events.payout_fees_reversal')],
  ['adjustment', t('sellerBalance.events.adjustment')],
  ['currency_conversion', t('sellerBalance.events.currency_conversion')],
])

/** The event types of the ledger that have a name, to filter by. */
export const balanceEventOptions = [...LABELS].map(([value, label]) => ({ value, label }))

/** Returns the name of an event type of the ledger; an unknown one is spelled out. */
export function balanceEventLabel(type: string): string {
  const plain = type.replaceAll('_', ' ')
  return LABELS.get(type) ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
