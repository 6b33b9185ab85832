import type { Translation } from '@tradepost/messages/catalog'
import type { messages as english } from '../en/server.ts'

export const messages: Translation<typeof english> = {
  quotes: { open: '「', close: '」' },
  linkHint: 'ボタンが使えない場合は、こちらのリンクを開いてください：',
  hourLink: 'リンクの有効期間は1時間です。お心当たりがない場合は、このメールを無視してください。',
  ignore: 'お心当たりがない場合は、このメールを無視してください。',
  verification: {
    title: 'メールアドレスの確認',
    text: '{account}様、アカウントの設定を完了するには、このメールアドレスを確認してください。',
    purchases: 'ゲストとしてこのアドレスで購入されたものも追加されます。',
    action: 'メールアドレスを確認',
  },
  existingAccount: {
    title: 'すでにアカウントをお持ちです',
    text: 'このメールアドレスで新規登録が試みられました。すでに{account}のアカウントで使われているため、新しいアカウントは作成していません。',
    action: 'ログイン',
    question: 'パスワードをお忘れですか？',
    reset: '新しいパスワードを設定',
    footer:
      'お心当たりがない場合は、このメールを無視してください。変更は行われておらず、アカウントの有無が相手に知られることもありません。',
  },
  passwordReset: {
    title: '新しいパスワードの設定',
    text: '{account}のアカウントのパスワード再設定のリクエストを受け付けました。',
    action: '新しいパスワードを設定',
    footer: 'リンクは1回のみ、1時間有効です。お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
  },
  passwordChanged: {
    title: 'パスワードが変更されました',
    text: '{account}のアカウントのパスワードが変更されました。ご本人による変更の場合は、このメールを無視してください。',
    notYou:
      'お心当たりがない場合は、すぐに新しいパスワードを設定してください。ログインページで「パスワードをお忘れですか？」を選択すると、リンクをメールでお送りします。新しいパスワードを設定すると、すべてのブラウザからログアウトします。',
    footer: 'パスワードをメールでお送りしたり、お尋ねしたりすることは決してありません。',
    notYouSignOut:
      'お心当たりがない場合は、すぐに新しいパスワードを設定してください。ログインページで「パスワードをお忘れですか？」を選択すると、リンクをメールでお送りします。その後、アカウントで他のデバイスをログアウトしてください。',
    notYouAsk: 'お心当たりがない場合は、すぐにサイトの運営者に連絡してください。',
  },
  confirmNewEmail: {
    title: 'アカウントで使うメールアドレスの確認',
    text: '{account}のアカウントで{email}を使うリクエストを受け付けました。',
    where: 'ログイン中のブラウザでリンクを開いてください。それまで変更は行われません。',
    action: 'このメールアドレスを使う',
  },
  changeEmail: {
    title: 'メールアドレスの変更',
    text: '{account}のアカウントのメールアドレスを{email}に変更するリクエストを受け付けました。',
    where:
      'ログイン中のブラウザでリンクを開いてください。その後、新しいアドレスにもリンクを送信します。そちらを開くと、メールアドレスが変更されます。',
    action: 'メールアドレスを変更',
    footer:
      'リンクの有効期間は1時間です。お心当たりがない場合は、リンクを開かないでください。第三者がアカウントにログインしているため、すぐにパスワードを変更してください。',
  },
  emailChanged: {
    title: 'メールアドレスが変更されました',
    text: '{account}のアカウントのメールアドレスが{email}に変更されました。ご本人による変更の場合は、このメールを無視してください。',
    notYou:
      'お心当たりがない場合は、ログイン中のブラウザでアカウントを開いてください。新しいパスワードを設定し、他のデバイスからログアウトして、メールアドレスを元に戻してください。',
    footer:
      'お心当たりがなく、どこにもログインしていない場合は、すぐにこのメールにご返信ください。アカウントに関するメールは、今後新しいアドレスに届きます。',
  },
  proveMailbox: {
    title: 'ゲスト購入の追加',
    text: 'このメールアドレスでゲストとして購入されたものを、{account}のアカウントに追加できます。',
    where: 'ログイン中のブラウザでリンクを開いてください。',
    action: '購入を追加',
  },
  deleteAccount: {
    title: 'アカウントの削除',
    text: '{account}のアカウントを削除するリクエストを受け付けました。この操作は取り消せません。',
    where:
      'このアカウントでログイン中のブラウザでリンクを開いてください。他のブラウザでは使えません。それまで何も削除されません。',
    action: 'アカウントを削除する',
    footer:
      'リンクの有効期間は1日です。お心当たりがない場合は、リンクを開かないでください。第三者がアカウントにログインしているため、すぐにパスワードを変更してください。',
  },
  accountDeleted: {
    title: 'アカウントを削除しました',
    text: '{account}のアカウントを削除し、すべてのブラウザからログアウトしました。Tradepostをご利用いただき、ありがとうございました。',
    orders: 'ショップに保管義務があるため、注文と請求書は残ります。各注文メールのリンクから、引き続きその注文を開けます。',
    subscriptions:
      'アカウントを削除しても、次の{count, plural, other {サブスクリプション}}は解約されていません。今後も請求されます。解約するには、ショップにご連絡いただくか、このメールアドレスで登録し直してゲスト購入を追加してください。',
    footer: 'お心当たりがない場合は、このメールにご返信ください。同じメールアドレスでいつでも登録し直せます。',
  },
  latePayment: {
    title: 'ショップの閉鎖後に支払いがありました',
    text: '{shop}の注文{number}に、お客様から{amount}の支払いがありました。お支払いページは、ショップの閉鎖前に開かれていました。',
    receipt: '支払いは決済アカウントに入金され、お客様には領収書が発行されています。',
    subscription: 'この支払いでサブスクリプションが始まりました。更新はされず、最初の期間で終了します。',
    footer: 'このメールは、閉鎖時にショップのオーナーだった方にお送りしています。',
  },
  disputeOpened: {
    title: '{shop}で{amount}の異議申し立て',
    text: '{shop}のお客様が、{amount}の支払いについて銀行に異議を申し立てました。結果が決まるまで、この金額は保留されます。',
    reason: '申し立ての理由：{reason}',
    deadline: '{deadline}までに回答してください。回答がない場合、お金はお客様のものになります。',
    action: '異議申し立てを表示',
    footer: '{shop}の異議申し立てに回答できる方にお送りしています。',
  },
  disputeReasons: {
    credit_not_processed: '返金を受け取っていない',
    duplicate: '二重に請求された',
    fraudulent: '承認していない支払い',
    general: 'その他',
    product_not_received: '商品を受け取っていない',
    product_unacceptable: '商品が説明と異なる',
    subscription_canceled: 'サブスクリプションは解約済み',
    unrecognized: '身に覚えのない支払い',
  },
  disputeDeadline: {
    title: '{amount}の異議申し立てに{deadline}までに回答してください',
    text: '{shop}での{amount}の異議申し立てにまだ回答していません。期限は{deadline}です。',
    otherwise: '期限を過ぎると申し立ては期限切れになり、お金はお客様のものになります。',
  },
  disputeOutcomes: {
    won: {
      title: '{shop}での{amount}の異議申し立てに勝ちました',
      text: '{shop}での{amount}の異議申し立てに勝ちました。金額は残高に戻りました。',
    },
    lost: {
      title: '{shop}での{amount}の異議申し立てに敗れました',
      text: '{shop}での{amount}の異議申し立てに敗れました。お金はお客様のものになります。',
    },
    expired: {
      title: '{shop}での{amount}の異議申し立てが期限切れになりました',
      text: '{shop}での{amount}の異議申し立ては、期限までに回答がありませんでした。お金はお客様のものになります。',
    },
    // RDR：Rapid Dispute Resolution（カードネットワークのサービス）。
    automatic: {
      title: '{shop}での{amount}の異議申し立てが自動的に解決されました',
      text: 'Rapid Dispute Resolution（RDR）により、{shop}のお客様に{amount}が返金されました。異議申し立ては終了し、回答は不要です。',
    },
    fee: '異議申し立ての手数料{fee}は返金されません。',
  },
  invitation: {
    subject: 'ショップへの招待',
    title: '{inviter}さんが{shop}に招待しています',
    text: '{inviter}（{email}）さんから、Tradepostのショップ{shop}に招待されました。',
    where: '参加するには、このメールアドレスでログインするか、アカウントを作成してください。',
    role: 'あなたのロール：{roles}',
    roles: { owner: 'オーナー', admin: '管理者', member: 'メンバー' },
    action: '招待を開く',
    footer:
      'リンクの有効期間は48時間で、あなた専用です。このショップにお心当たりがない場合は、このメールを無視してください。承諾するまで何も変わりません。',
  },
  order: {
    subject: '{shop}でのご注文{number}',
    title: 'ご注文ありがとうございます',
    text: '{shop}でのご注文{number}が確定しました。',
    open: '{keys, plural, =0 {購入された商品は注文にあります。} other {キーとダウンロードは注文にあります。}}領収書は別のメールでお送りします。',
    openSubscription:
      '{keys, plural, =0 {購入された商品は注文にあります。} other {キーとダウンロードは注文にあります。}}サブスクリプションの管理には、このメールアドレスでログインしてください。領収書は別のメールでお送りします。',
    licenseKeys: '{count, plural, other {{product}のライセンスキー：{keys}}}',
    // What the seller says about activating a license key.
    activation: '有効化の方法：{message}',
    line: '{quantity, number} × {name}',
    subtotal: '小計',
    discount: '割引（{code}）',
    credit: 'サブスクリプションのクレジット',
    unused_time: '{plan}の未使用期間',
    carried_over: '前回からの繰越額',
    tax_relief: '価格から差し引かれた税',
    tax: '税',
    deducted: '上記で差し引き済み',
    total: '合計',
    includesTax: '含まれる税',
    action: '注文を開く',
    footer: 'このメールは保管してください。リンクからログインせずに注文を開けます。販売者は{shop}、販売システムはTradepostです。',
  },
  page: {
    title: 'Tradepost',
    noScript: 'Tradepostで購入や販売をするには、JavaScriptを有効にしてページを再読み込みしてください。',
  },
  webhookDisabled: {
    title: '{shop}のWebhookエンドポイントが無効になりました',
    gone: '{host}がステータス410を返しました。エンドポイントはもう存在しないため、イベントは送信されません。',
    failing: '{host}は5日間イベントを受け付けませんでした。今後イベントは送信されません。',
    next: '正常に動作したら有効にしてください。その後、受け取れなかったイベントを再送できます。',
  },
  webhookFailing: {
    title: '{shop}のWebhookエンドポイントへの送信が失敗し続けています',
    text: '{host}へのイベントの送信が、直近{count, number}回続けて失敗しました。引き続き送信を試みます。',
    otherwise: '5日間一度も成功しない場合、エンドポイントは無効になります。',
    action: 'エンドポイントを表示',
    footer: '{shop}のWebhookを変更できる方にお送りしています。',
  },
}
