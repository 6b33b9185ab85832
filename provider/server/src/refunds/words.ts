export const words = {
  /** Texts shared with invoices are in the invoices' messages. */
  creditNotes: {
    title: 'Credit note',
    number: 'Credit note number',
    issued: 'Date of issue',
    invoice: 'For invoice',
    refund: 'Refund',
    refundedOn: '{amount} refunded on {date}',
    refunded: 'Refunded',
    rateDifference: 'Exchange rate difference',
    total: 'Total refunded',
    contains: 'Includes {tax}',
    test: 'Test credit note. No real refund.',
    // A credit note that cancels an invoice, because a corrected one replaces it.
    replaced: 'Invoice {invoice} is replaced by {corrected}',
    credited: 'Credited',
    totalCredited: 'Total credited',
    taxReturned: 'Tax returned to the customer: {amount}',
    testOfReplaced: 'Test credit note. No real charges.',
    footer: 'Tradepost Pay made this refund for {business}',
  },
  refundEmails: {
    subject: 'Your refund from {business}',
    title: 'Refund issued',
    refunded: '{business} refunded {amount} to your original payment method.',
    refundedPart: '{business} refunded {amount} of your payment to your original payment method.',
    arrival: 'It usually arrives within 5 to 10 business days, depending on your bank.',
    download: 'Download credit note',
    footer: 'Tradepost Pay made this refund for {business}.',
  },
  /** A forgotten company name or tax ID was added to an invoice. */
  correctionEmails: {
    subject: 'Your corrected invoice from {business}',
    title: 'Your invoice was corrected',
    replaced: 'Invoice {corrected} replaces invoice {invoice}.',
    taxReturned: 'The tax of {amount} goes back to your original payment method.',
    footer: 'This email is about your purchase at {business}. Tradepost Pay processed its payment.',
  },
} as const
