import type { BillingWords } from './en.ts'

/** Japanese. */
export const words: BillingWords = {
  test: 'これはテストです。実際のお金は動きません。',
  card: 'カード',
  subscription: 'サブスクリプション',
  owed: 'お支払い額',
  expected: 'お支払い予定額',
  updateCard: 'カードを更新する',
  linkUntil: 'リンクの有効期限',
  footer: (business) =>
    `このメールは${business}でのサブスクリプションについてのお知らせです。お支払いはTradepost Payが処理しています。`,
  failed: {
    subject: (business) => `${business}へのお支払いが完了しませんでした`,
    title: 'お支払いが完了しませんでした',
    text: (business, product, amount) => `${business}は${product}のサブスクリプションの料金${amount}を請求できませんでした。`,
    again: (instant) =>
      `お支払いが済むまでサブスクリプションは保留になります。このカードでは${instant}にもう一度お試しします。別のカードならすぐにお支払いが完了します。`,
    never:
      'お支払いが済むまでサブスクリプションは保留になります。このカードではもうお試ししません。別のカードならすぐにお支払いが完了し、サブスクリプションが再開します。',
    planKept: 'プランは変更されておらず、料金も請求されていません。',
  },
  reasons: {
    GENERIC_DECLINE: '銀行がカードを承認しませんでした。',
    INSUFFICIENT_FUNDS: 'カードの残高が足りませんでした。',
    EXPIRED_CARD: 'カードの有効期限が切れています。',
    AUTHENTICATION_FAILURE: '銀行がお支払いの確認を求めていました。',
    PROCESSING_ERROR: 'お支払いを処理できませんでした。',
  },
  renewal: {
    subject: (business, date) => `${business}のサブスクリプションは${date}に更新されます`,
    title: 'サブスクリプションがまもなく更新されます',
    text: (business, product, date) =>
      `${business}での${product}のサブスクリプションは${date}に更新されます。その際、下記の金額がカードに請求されます。`,
  },
  trial: {
    subject: (business, date) => `${business}のお試し期間は${date}に終わります`,
    title: 'お試し期間がまもなく終わります',
    text: (business, product, date) =>
      `${business}での${product}のお試し期間は${date}に終わります。その後サブスクリプションが始まり、下記の金額がカードに請求されます。`,
  },
  usage: 'それまでのご利用分は別途加算されます。',
  cancel: (business) => `ご希望でない場合は、その日より前に${business}で解約してください。料金は請求されません。`,
  ended: {
    subject: (business) => `${business}のサブスクリプションは終了しました`,
    title: 'サブスクリプションは終了しました',
    text: (business, product, date) =>
      `${business}での${product}のサブスクリプションは解約され、${date}に終了しました。今後は更新されません。`,
    usage: 'それまでのご利用分のうち未請求のものは、最後に一度だけ請求されます。',
  },
  ending: {
    subject: (business) => `${business}のサブスクリプションは解約されました`,
    title: 'サブスクリプションは解約されました',
    text: (business, product, date) =>
      `${business}での${product}のサブスクリプションは今後更新されません。${date}までご利用いただけます。`,
    usage: 'それまでのご利用分は終了時に請求されます。',
  },
}
