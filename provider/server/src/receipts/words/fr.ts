import type { ReceiptWords } from './en.ts'

/** French. */
export const words: ReceiptWords = {
  language: 'fr',
  quotes: ['« ', ' »'],
  subject: (business) => `Votre reçu de ${business}`,
  title: 'Paiement reçu',
  freeTitle: 'Commande terminée',
  received: (business, amount) => `${business} a reçu votre paiement de ${amount}.`,
  free: (business) => `Votre commande chez ${business} est terminée. Il n’y avait rien à payer.`,
  test: 'Ceci était un test : aucun argent n’a circulé.',
  subtotal: 'Sous-total',
  discount: (code) => `Réduction (${code})`,
  taxRelief: (tax) => `${tax} déduite des prix`,
  reverseCharge: 'Taxe (autoliquidation)',
  total: 'Total payé',
  freeTotal: 'Total',
  contains: (tax) => `Dont ${tax}`,
  paidWith: 'Payé avec',
  date: 'Date',
  payment: 'Paiement',
  invoice: 'Facture',
  download: 'Télécharger la facture',
  linkHint: 'Si le bouton ne fonctionne pas, ouvrez ce lien :',
  footer: (business) => `Conservez cet e-mail, c’est votre reçu. Le paiement a été traité par Tradepost Pay pour ${business}.`,
  support: (email) => `Des questions sur votre commande ? Écrivez à ${email}.`,
  taxes: { vat: 'TVA', gst: 'TPS', salesTax: 'Taxe de vente', consumptionTax: 'Taxe à la consommation', tax: 'Taxe' },
}
