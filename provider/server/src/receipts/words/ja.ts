import type { ReceiptWords } from './en.ts'

/** Japanese. */
export const words: ReceiptWords = {
  language: 'ja',
  quotes: ['「', '」'],
  subject: (business) => `${business}からの領収書`,
  title: 'お支払いを受領しました',
  freeTitle: 'ご注文が完了しました',
  received: (business, amount) => `${business}は${amount}のお支払いを受領しました。`,
  free: (business) => `${business}でのご注文が完了しました。お支払いはありませんでした。`,
  test: 'これはテストです。実際のお金は動いていません。',
  subtotal: '小計',
  discount: (code) => `割引（${code}）`,
  taxRelief: (tax) => `価格から差し引かれた${tax}`,
  reverseCharge: '税（リバースチャージ）',
  total: 'お支払い合計',
  freeTotal: '合計',
  contains: (tax) => `価格に含まれる${tax}`,
  paidWith: 'お支払い方法',
  date: '日付',
  payment: '支払いID',
  invoice: '請求書',
  download: '請求書をダウンロード',
  linkHint: 'ボタンが使えない場合は、こちらのリンクを開いてください：',
  footer: (business) => `このメールを領収書として保管してください。お支払いは${business}に代わりTradepost Payが処理しました。`,
  support: (email) => `ご注文についてのお問い合わせは${email}まで。`,
  taxes: { vat: '付加価値税', gst: 'GST', salesTax: '売上税', consumptionTax: '消費税', tax: '税' },
}
