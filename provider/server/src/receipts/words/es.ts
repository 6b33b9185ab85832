import type { ReceiptWords } from './en.ts'

/** Spanish. */
export const words: ReceiptWords = {
  language: 'es',
  quotes: ['«', '»'],
  subject: (business) => `Su recibo de ${business}`,
  title: 'Pago recibido',
  freeTitle: 'Pedido completado',
  received: (business, amount) => `${business} ha recibido su pago de ${amount}.`,
  free: (business) => `Su pedido en ${business} está completado. No había nada que pagar.`,
  test: 'Esto era una prueba: no se ha movido dinero.',
  subtotal: 'Subtotal',
  discount: (code) => `Descuento (${code})`,
  taxRelief: (tax) => `${tax} descontado de los precios`,
  reverseCharge: 'Impuesto (inversión del sujeto pasivo)',
  total: 'Total pagado',
  freeTotal: 'Total',
  contains: (tax) => `${tax} incluido`,
  paidWith: 'Pagado con',
  date: 'Fecha',
  payment: 'Pago',
  footer: (business) => `Guarde este correo como recibo. Tradepost Pay ha gestionado el pago para ${business}.`,
  support: (email) => `¿Preguntas sobre su pedido? Escriba a ${email}.`,
  taxes: {
    vat: 'IVA',
    gst: 'GST',
    salesTax: 'Impuesto sobre las ventas',
    consumptionTax: 'Impuesto sobre el consumo',
    tax: 'Impuesto',
  },
}
