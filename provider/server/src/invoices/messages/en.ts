/** English messages: the type that every other language follows. Texts shared with receipts are in the receipts' messages. */
export const words = {
  title: 'Invoice',
  number: 'Invoice number',
  issued: 'Date of issue',
  payment: 'Payment',
  seller: 'Seller',
  buyer: 'Bill to',
  taxId: (id: string) => `Tax ID ${id}`,
  paidOn: (amount: string, date: string) => `${amount} paid on ${date}`,
  freeOn: (date: string) => `No payment due, ${date}`,
  description: 'Description',
  quantity: 'Qty',
  unitPrice: 'Unit price',
  amount: 'Amount',
  percentOff: (percent: string) => `${percent} off`,
  usage: (units: string) => `${units} units used`,
  freeUnits: (units: string) => `${units} units free`,
  pricePerUnit: (price: string) => `${price} each`,
  proration: (share: string) => `For ${share} of the period`,
  taxOn: (tax: string, net: string) => `${tax} on ${net}`,
  reverseCharge: 'Reverse charge: the customer accounts for the tax.',
  rate: (one: string, other: string, fee: string) => `Prices converted at ${one} = ${other}, plus a ${fee} fee.`,
  settlement: (amount: string, tax: string) => `Settlement amount: ${amount}, including ${tax} tax.`,
  test: 'Test invoice. No real charges.',
  footer: (business: string) => `Tradepost Pay processed this payment for ${business}`,
  page: (number: string, count: string) => `Page ${number} of ${count}`,
}

/** Messages that only invoices use. */
export type InvoiceWords = typeof words
