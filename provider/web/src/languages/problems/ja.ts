import type { Problems } from './en.ts'

const number = new Intl.NumberFormat('ja')

export const problems: Problems = {
  errors: {
    email: '領収書をお送りするため、メールアドレスを入力してください。',
    emailMalformed: 'メールアドレスが正しくありません。name@example.com のような形です。',
    phoneNumber: '電話番号を入力してください。ショップで必要です。',
    name: '氏名を入力してください。',
    cardNumberEmpty: 'カード番号を入力してください。',
    cardNumberIncomplete: '桁数が足りません。',
    cardNumberMistyped: '番号に誤りがあります。数字をご確認ください。',
    expirationEmpty: '月と年を入力してください。',
    expirationIncomplete: '月と年を 04 / 30 のように入力してください。',
    expirationMonth: '月は01から12までです。',
    expirationPast: 'このカードは有効期限が切れています。',
    expirationFar: '年をご確認ください。',
    securityCodeEmpty: (digits) => `${number.format(digits)}桁の数字を入力してください。`,
    securityCodeShort: (digits) => `このカードでは${number.format(digits)}桁です。`,
    upiId: 'UPI IDを入力してください。name@bank のような形です。',
    country: '国を選択してください。',
    street: '番地・建物名を入力してください。',
    chooseState: '州を選択してください。',
    taxId: '税務登録番号を入力するか、事業者としての購入を解除してください。',
    taxIdRefused: (example) =>
      `お選びの国の税務登録番号ではないため、税が加算されます。${example ? `${example} のような形です。` : ''}`,
    partMalformed: (example) => `${example} のような形です。`,
    checkEntry: '入力内容をご確認ください。',
  },
  errorSummary: {
    title: (count) => `${number.format(count)}件の入力をご確認ください`,
    text: (fields) => `確認が必要な項目：${fields}`,
  },
  notices: {
    failed: {
      title: 'お支払いが完了しませんでした',
      text: '請求は行われていません。入力内容はそのまま残っています。',
    },
    cancelled: {
      title: 'お支払いを取り消しました',
      text: '請求は行われていません。ご都合のよいときにお支払いください。',
    },
    unreachable: {
      title: '決済サービスに接続できませんでした。',
      text: 'もう一度試しても問題ありません。同じ注文が二重に請求されることはありません。その間も確認を続けます。',
    },
    reachable: {
      title: '決済サービスが再び応答しました',
      text: 'お支払いは届いておらず、請求は行われていません。ご都合のよいときにお支払いください。',
    },
    total_changed: {
      title: '合計が変わりました',
      text: (total) => `合計は${total}になりました。請求は行われていません。ご注文内容を確認してからお支払いください。`,
    },
    discount_refused: {
      title: 'この割引コードは使えません',
      text: (total) => `コードは外され、請求は行われていません。合計は${total}になりました。確認してからお支払いください。`,
    },
    too_many: {
      title: '試行回数が多すぎます',
      text: '1分ほど待ってから、もう一度お試しください。直前の操作では請求されていません。',
    },
    busy: {
      title: '決済サービスが混み合っています',
      text: '少し待ってからもう一度試しても問題ありません。同じ注文が二重に請求されることはありません。',
    },
    refused: {
      title: '処理できませんでした',
      text: '請求は行われていません。もう一度お試しいただくか、ショップにお問い合わせください。',
    },
    tax_unknown: {
      title: '税額を計算できませんでした',
      text: '合計は変わることがあります。ご確認いただく前に請求されることはありません。',
    },
  },
  refusals: {
    CARD_NUMBER_NOT_ACCEPTED: 'このカード番号はここでは使えません。',
    CHECKOUT_SESSION_CONSUMED: 'このご注文はお支払い済みです',
    CONCURRENT_CHANGE: 'このお支払いは同時に変更されました',
    CUSTOMER_NOT_FOUND: 'ショップにこのお客様の登録がありません',
    DISCOUNT_CODE_EXPIRED: 'この割引コードは期限切れです',
    DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED: 'この割引コードは使用上限に達しました',
    DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'この割引コードはお使いいただけません',
    DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET: 'この割引コードは、より大きなご注文が対象です',
    DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT: 'この割引コードは別の商品が対象です',
    DISCOUNT_NOT_YET_ACTIVE: 'この割引コードはまだ使えません',
    DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED: 'この割引コードはもうお使いいただけません',
    EXCHANGE_RATE_NOT_FOUND: 'この割引コードはこの通貨では使えません',
    FORBIDDEN: 'ショップはここでのこの操作を許可していません',
    INVALID_DISCOUNT_CODE: 'この割引コードは存在しません',
    INVALID_REQUEST_PARAMETERS: '入力内容に誤りがあります',
    INVALID_TAX_ID: 'お選びの国の税務登録番号ではありません',
    PAYMENT_METHOD_NOT_FOUND: 'このカードは保存されていません。別のカードをお使いください',
    PAYMENT_METHOD_UNSUPPORTED: 'このご注文はこの方法ではお支払いいただけません。別の方法をお選びください',
    TOO_MANY_REQUESTS: '試行回数が多すぎます',
    TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: '合計が一度に請求できる金額を超えています',
    TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT: '合計が請求できる最低金額に達していません',
    UNSUPPORTED_COUNTRY: 'この国からのお支払いには対応していません',
  },
  declines: {
    GENERIC_DECLINE: '銀行がこのカードを拒否しました。別のカードを使うか、銀行にお問い合わせください。',
    INSUFFICIENT_FUNDS: 'このカードの残高が足りません。別のカードをお試しください。',
    EXPIRED_CARD: 'このカードは有効期限が切れています。日付を確認するか、別のカードをお試しください。',
    INCORRECT_CVC: 'セキュリティコードが正しくありません。カードの数字をご確認ください。',
    AUTHENTICATION_FAILURE: '銀行がこのお支払いを確認できませんでした。もう一度試すか、別のカードをお使いください。',
    CUSTOMER_CANCELLED: 'お支払いの前にお戻りになりました。請求は行われていません。',
    PAYMENT_METHOD_PROVIDER_DECLINED: 'このお支払いは承認されませんでした。もう一度試すか、別のお支払い方法をお選びください。',
    PROCESSING_ERROR: 'お支払いを処理できませんでした。請求は行われていません。もう一度お試しください。',
  },
}
