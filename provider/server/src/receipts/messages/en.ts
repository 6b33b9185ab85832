import type { TaxName } from '@tradepost/contract/hosted/tax-names'

/** English messages: the type that every other language follows. */
export const words = {
  language: 'en-US',
  quotes: ['“', '”'] as [string, string],
  subject: (business: string) => `Your receipt from ${business}`,
  title: 'Payment received',
  freeTitle: 'Order complete',
  received: (business: string, amount: string) => `${business} has received your payment of ${amount}.`,
  free: (business: string) => `Your order at ${business} is complete. No payment was due.`,
  test: 'This was a test. No real charges.',
  subtotal: 'Subtotal',
  discount: (code: string) => `Discount (${code})`,
  credit: 'Subscription credit',
  carriedOver: 'Carried over',
  taxRelief: (tax: string) => `${tax} removed from prices`,
  reverseCharge: 'Tax (reverse charge)',
  total: 'Total paid',
  freeTotal: 'Total',
  contains: (tax: string) => `Prices include ${tax}`,
  paidWith: 'Paid with',
  date: 'Date',
  payment: 'Payment',
  invoice: 'Invoice',
  download: 'Download invoice',
  linkHint: 'If the button doesn’t work, open this link:',
  footer: (business: string) => `Keep this email as your receipt. Tradepost Pay processed this payment for ${business}.`,
  support: (email: string) => `Questions about your order? Contact ${email}.`,
  taxes: { vat: 'VAT', gst: 'GST', salesTax: 'Sales tax', consumptionTax: 'Consumption tax', tax: 'Tax' } satisfies Record<
    TaxName,
    string
  >,
}

/** Messages of receipts. Business names arrive in quotes, and text that people typed arrives escaped. */
export type ReceiptWords = typeof words
