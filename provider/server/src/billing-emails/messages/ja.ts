import type { BillingWords } from './en.ts'

/** Japanese. */
export const words: BillingWords = {
  test: 'これはテストです。実際のお金は動きません。',
  card: 'カード',
  subscription: 'サブスクリプション',
  owed: 'お支払い額',
  expected: 'お支払い予定額',
  billsOn: '請求日',
  updateCard: 'カードを更新する',
  linkUntil: 'リンクの有効期限',
  footer: (business) =>
    `このメールは${business}でのサブスクリプションについてのお知らせです。お支払いはTradepost Payが処理しています。`,
  failed: {
    subject: (business) => `${business}へのお支払いが完了しませんでした`,
    title: 'お支払いが完了しませんでした',
    text: (business, product, amount) => `${business}は${product}のサブスクリプションの料金${amount}を請求できませんでした。`,
    again: (instant) =>
      `お支払いが済むまでサブスクリプションは保留になります。このカードでは${instant}にもう一度お試しします。別のカードで今すぐお支払いいただくこともできます。`,
    never:
      'お支払いが済むまでサブスクリプションは保留になります。このカードではもうお試ししません。サブスクリプションを継続するには、別のカードでお支払いください。',
    givenUp: (business) =>
      `サブスクリプションは保留中です。このお支払いは上限まで試行されました。お支払い方法は${business}にお問い合わせください。`,
    planKept: 'プランは変更されておらず、料金も請求されていません。',
    onDemand: (business) =>
      `料金は請求されていません。${business}がもう一度お試しする場合があります。次回のお支払いのためにカードを更新してください。`,
    over: (business) =>
      `サブスクリプションは終了しており、このカードではもうお試ししません。未払い分のお支払いについては${business}にお問い合わせください。`,
  },
  reasons: {
    GENERIC_DECLINE: '銀行がカードを承認しませんでした。',
    INSUFFICIENT_FUNDS: 'カードの残高が足りませんでした。',
    EXPIRED_CARD: 'カードの有効期限が切れています。',
    AUTHENTICATION_FAILURE: '銀行がお支払いの確認を求めていました。',
    PROCESSING_ERROR: 'お支払いを処理できませんでした。',
    REVOCATION_OF_AUTHORIZATION: 'カードはアカウントから削除されています。',
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
  notices: {
    ending: {
      subject: (business) => `${business}のサブスクリプションは解約されました`,
      title: 'サブスクリプションは解約されました',
      text: (business, product, date) =>
        `${business}での${product}のサブスクリプションは今後更新されません。${date}までご利用いただけます。`,
    },
    ended: {
      subject: (business) => `${business}のサブスクリプションは終了しました`,
      title: 'サブスクリプションは終了しました',
      text: (business, product, date) =>
        `${business}での${product}のサブスクリプションは解約され、${date}に終了しました。今後は更新されません。`,
    },
    expired: {
      subject: (business) => `${business}のサブスクリプションは終了しました`,
      title: 'サブスクリプションは終了しました',
      text: (business, product, date) =>
        `${business}での${product}のサブスクリプションは期間満了により${date}に終了しました。今後は更新されません。`,
    },
    paused: {
      subject: (business) => `${business}のサブスクリプションは一時停止中です`,
      title: 'サブスクリプションは一時停止中です',
      text: (business, product, date) =>
        `${business}での${product}のサブスクリプションは${date}に一時停止しました。再開するまで料金は請求されません。`,
    },
    resumed: {
      subject: (business) => `${business}のサブスクリプションは再開しました`,
      title: 'サブスクリプションは再開しました',
      text: (business, product, date) =>
        `${business}での${product}のサブスクリプションは再開しました。現在の期間は${date}に終わります。`,
    },
  },
  usageAtEnd: 'それまでのご利用分は終了時に請求されます。',
  usageAtLast: '最後のご利用分を今回請求いたします。',
}
