import type { ReceiptWords } from './en.ts'

/** German. */
export const words: ReceiptWords = {
  language: 'de',
  quotes: ['„', '“'],
  subject: (business) => `Ihr Beleg von ${business}`,
  title: 'Zahlung erhalten',
  freeTitle: 'Bestellung abgeschlossen',
  received: (business, amount) => `${business} hat Ihre Zahlung über ${amount} erhalten.`,
  free: (business) => `Ihre Bestellung bei ${business} ist abgeschlossen. Es war nichts zu bezahlen.`,
  test: 'Das war ein Test: Es ist kein Geld geflossen.',
  subtotal: 'Zwischensumme',
  discount: (code) => `Rabatt (${code})`,
  taxRelief: (tax) => `Aus den Preisen herausgerechnete ${tax}`,
  reverseCharge: 'Steuer (Reverse Charge)',
  total: 'Bezahlter Betrag',
  freeTotal: 'Gesamtbetrag',
  contains: (tax) => `Enthaltene ${tax}`,
  paidWith: 'Bezahlt mit',
  date: 'Datum',
  payment: 'Zahlung',
  invoice: 'Rechnung',
  download: 'Rechnung herunterladen',
  linkHint: 'Falls der Knopf nicht funktioniert, öffnen Sie diesen Link:',
  footer: (business) => `Bewahren Sie diese E-Mail als Beleg auf. Die Zahlung hat Tradepost Pay für ${business} abgewickelt.`,
  support: (email) => `Fragen zu Ihrer Bestellung? Schreiben Sie an ${email}.`,
  taxes: { vat: 'MwSt.', gst: 'GST', salesTax: 'Verkaufssteuer', consumptionTax: 'Konsumsteuer', tax: 'Steuer' },
}
