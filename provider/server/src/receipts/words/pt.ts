import type { ReceiptWords } from './en.ts'

/** Portuguese, as in Brazil. */
export const words: ReceiptWords = {
  language: 'pt-BR',
  quotes: ['“', '”'],
  subject: (business) => `Seu recibo de ${business}`,
  title: 'Pagamento recebido',
  freeTitle: 'Pedido concluído',
  received: (business, amount) => `${business} recebeu seu pagamento de ${amount}.`,
  free: (business) => `Seu pedido em ${business} foi concluído. Não havia nada a pagar.`,
  test: 'Este foi um teste: nenhum dinheiro foi movimentado.',
  subtotal: 'Subtotal',
  discount: (code) => `Desconto (${code})`,
  taxRelief: (tax) => `${tax} retirado dos preços`,
  reverseCharge: 'Imposto (autoliquidação)',
  total: 'Total pago',
  freeTotal: 'Total',
  contains: (tax) => `${tax} incluso`,
  paidWith: 'Pago com',
  date: 'Data',
  payment: 'Pagamento',
  invoice: 'Fatura',
  download: 'Baixar a fatura',
  linkHint: 'Se o botão não funcionar, abra este link:',
  footer: (business) => `Guarde este e-mail como recibo. O pagamento foi processado pela Tradepost Pay para ${business}.`,
  support: (email) => `Dúvidas sobre o seu pedido? Escreva para ${email}.`,
  taxes: { vat: 'IVA', gst: 'GST', salesTax: 'Imposto sobre vendas', consumptionTax: 'Imposto sobre consumo', tax: 'Imposto' },
}
