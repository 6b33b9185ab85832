import type { Subscriptions } from './en.ts'

const number = new Intl.NumberFormat('ja')

/** Japanese messages about subscriptions. */
export const subscriptions: Subscriptions = {
  every: { Day: '毎日', Week: '毎週', Month: '毎月', Year: '毎年' },
  everySpan: (span) => `${span}ごとに`,
  per: {
    Day: (amount) => `${amount} / 日`,
    Week: (amount) => `${amount} / 週`,
    Month: (amount) => `${amount} / 月`,
    Year: (amount) => `${amount} / 年`,
  },
  amountEvery: (amount, every) => `${every} ${amount}`,
  lead: (name) => `${name}の定期購入`,
  leadTrial: (name) => `${name}のお試し`,
  leadUpdate: (name) => `${name}の新しいカード`,
  freeFor: (span) => `${span}間無料`,
  trialFor: (amount, span) => `${span}間 ${amount}`,
  trialThen: (trial, price) => `${trial}、その後 ${price}`,
  addon: (price) => `オプション · ${price}`,
  addonLater: (price) => `オプション · お試し後 ${price}`,
  once: '一回限り',
  asUsed: '従量課金',
  andUsage: (price) => `${price}、および利用分`,
  unitsFree: (units) => `${units} まで無料`,
  dueToday: '本日のお支払い',
  then: (every, date) => `以後${every}（${date}から）`,
  thenPrice: (price, date) => `以後${price}（${date}から）`,
  from: (date) => `${date}から`,
  plusUsage: '利用分は各期間の終了後に請求されます。',
  firstPayments: (count) => (count === 1 ? '初回のみ' : `最初の${number.format(count)}回のお支払い`),
  nothingNow: '今回のお支払いはありません',
  owedNow: '未払い分は今、新しいカードに請求されます',
  pay: {
    subscribe: '定期購入を始める',
    subscribePaying: (amount) => `${amount} を支払って始める`,
    trial: 'お試しを始める',
    trialPaying: (amount) => `${amount} を支払ってお試しを始める`,
    save: 'カードを保存',
    savePaying: (amount) => `カードを保存して ${amount} を支払う`,
  },
  agree: {
    subscribe: (business, price) =>
      `定期購入を始めると、解約するまで、${business}がカードに${price} を請求することに同意したことになります。`,
    trial: (business, price) =>
      `お試しを始めると、その終了後、解約するまで、${business}がカードに${price} を請求することに同意したことになります。`,
    trialEnds: (date) => `お試しは${date}に終わります。それまでに解約すれば請求されません。`,
    onDemand: (business, name) =>
      `定期購入を始めると、解約するまで、${business}が${name}の利用分をカードに請求することに同意したことになります。`,
    update: (business, name) =>
      `このカードを保存すると、今後解約するまで、${business}が${name}の代金をこのカードに請求することに同意したことになります。`,
    owed: (amount) => `未払いの ${amount} はすぐに請求されます。`,
    next: (date) => `次回の請求日は${date}です。`,
    later: (date, amount) => `${date}からは ${amount} です。`,
    ends: (date) => `${date}に自動的に終了します。`,
    stop: (business) => `解約はいつでも${business}で行えます。`,
  },
  paid: {
    subscribed: (name) =>
      name ? `定期購入が始まりました。${name}様、ありがとうございます` : '定期購入が始まりました。ありがとうございます',
    trialBegun: (name) =>
      name ? `お試しが始まりました。${name}様、ありがとうございます` : 'お試しが始まりました。ありがとうございます',
    cardSaved: 'カードを保存しました',
    cardUse: (business, name) => `${business}はこのカードを${name}のお支払いに使用します。`,
    owed: (amount) => `未払いの ${amount} はこのカードに請求されました。`,
    nextCharge: (date) => `次回の請求日 ${date}`,
  },
  completed: {
    title: 'この定期購入はすでに始まっています',
    text: '確認のメールをお送りしました。',
    savedTitle: 'このカードはすでに保存されています',
    savedText: 'このページを閉じても構いません。',
  },
}
