import type { TaxName } from '@tradepost/contract/hosted/tax-names'

/** English, the words that all other languages are held against. */
export const words = {
  language: 'en-US',
  quotes: ['“', '”'] as [string, string],
  subject: (business: string) => `Your receipt from ${business}`,
  title: 'Payment received',
  freeTitle: 'Order complete',
  received: (business: string, amount: string) => `${business} has received your payment of ${amount}.`,
  free: (business: string) => `Your order at ${business} is complete. There was nothing to pay.`,
  test: 'This was a test: no money has moved.',
  subtotal: 'Subtotal',
  discount: (code: string) => `Discount (${code})`,
  credit: 'Credit of the subscription',
  carriedOver: 'Carried over from before',
  taxRelief: (tax: string) => `${tax} taken out of the prices`,
  reverseCharge: 'Tax (reverse charge)',
  total: 'Total paid',
  freeTotal: 'Total',
  contains: (tax: string) => `Prices include ${tax}`,
  paidWith: 'Paid with',
  date: 'Date',
  payment: 'Payment',
  invoice: 'Invoice',
  download: 'Download invoice',
  linkHint: 'If the button does not work, open this link:',
  footer: (business: string) => `Keep this mail as your receipt. The payment was handled by Tradepost Pay for ${business}.`,
  support: (email: string) => `Questions about your order? Write to ${email}.`,
  taxes: { vat: 'VAT', gst: 'GST', salesTax: 'Sales tax', consumptionTax: 'Consumption tax', tax: 'Tax' } satisfies Record<
    TaxName,
    string
  >,
}

/** Every word of a receipt; business names come in quotes, and everything that somebody typed made plain. */
export type ReceiptWords = typeof words
