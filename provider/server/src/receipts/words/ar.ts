import type { ReceiptWords } from './en.ts'

/** Arabic, in Latin digits as on the pages. What may run the other way comes kept apart already. */
export const words: ReceiptWords = {
  language: 'ar-u-nu-latn',
  quotes: ['«', '»'],
  subject: (business) => `إيصالك من ${business}`,
  title: 'تم استلام الدفعة',
  freeTitle: 'اكتمل الطلب',
  received: (business, amount) => `استلم ${business} دفعتك بمبلغ ${amount}.`,
  free: (business) => `اكتمل طلبك لدى ${business}. لم يكن هناك مبلغ للدفع.`,
  test: 'كان هذا اختبارًا: لم تنتقل أي أموال.',
  subtotal: 'المجموع الفرعي',
  discount: (code) => `الخصم (${code})`,
  taxRelief: (tax) => `${tax} المخصومة من الأسعار`,
  reverseCharge: 'الضريبة (احتساب عكسي)',
  total: 'المبلغ المدفوع',
  freeTotal: 'الإجمالي',
  contains: (tax) => `تشمل الأسعار ${tax}`,
  paidWith: 'وسيلة الدفع',
  date: 'التاريخ',
  payment: 'رقم الدفعة',
  footer: (business) => `احتفظ بهذه الرسالة إيصالًا لك. عالجت Tradepost Pay الدفعة لصالح ${business}.`,
  support: (email) => `لديك أسئلة عن طلبك؟ راسل ${email}.`,
  taxes: {
    vat: 'ضريبة القيمة المضافة',
    gst: 'ضريبة السلع والخدمات',
    salesTax: 'ضريبة المبيعات',
    consumptionTax: 'ضريبة الاستهلاك',
    tax: 'الضريبة',
  },
}
