/** English, the words that all other languages are held against. What receipts say as well is in the receipts' words. */
export const words = {
  title: 'Invoice',
  number: 'Invoice number',
  issued: 'Date of issue',
  payment: 'Payment',
  seller: 'Seller',
  buyer: 'Bill to',
  taxId: (id: string) => `Tax ID ${id}`,
  paidOn: (amount: string, date: string) => `${amount} paid on ${date}`,
  freeOn: (date: string) => `Nothing to pay, ${date}`,
  description: 'Description',
  quantity: 'Qty',
  unitPrice: 'Unit price',
  amount: 'Amount',
  percentOff: (percent: string) => `Price reduced by ${percent}`,
  usage: (units: string) => `${units} units used`,
  freeUnits: (units: string) => `${units} of them free`,
  pricePerUnit: (price: string) => `${price} each`,
  proration: (share: string) => `For ${share} of the period`,
  taxOn: (tax: string, net: string) => `${tax} on ${net}`,
  reverseCharge: 'Reverse charge: the buyer accounts for the tax.',
  rate: (one: string, other: string, fee: string) => `Prices were converted at ${one} = ${other}, plus a fee of ${fee}.`,
  settlement: (amount: string, tax: string) => `Settled in the seller’s currency: ${amount}, of it ${tax} tax.`,
  test: 'Test invoice: no money has moved.',
  footer: (business: string) => `The payment was handled by Tradepost Pay for ${business}`,
  page: (number: string, count: string) => `Page ${number} of ${count}`,
}

/** Every word that only invoices say. */
export type InvoiceWords = typeof words
