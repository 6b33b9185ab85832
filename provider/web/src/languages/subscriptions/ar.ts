import { isolate } from '@tradepost/messages/languages'
import type { Subscriptions } from './en.ts'

const number = new Intl.NumberFormat('ar-u-nu-latn')
const plural = new Intl.PluralRules('ar-u-nu-latn')

function firstPayments(count: number): string {
  if (count === 1) return 'أول دفعة فقط'
  if (count === 2) return 'أول دفعتين'
  return `أول ${number.format(count)} ${plural.select(count) === 'few' ? 'دفعات' : 'دفعة'}`
}

/** Arabic messages about subscriptions. A dual has another case after "every". */
export const subscriptions: Subscriptions = {
  every: { Day: 'كل يوم', Week: 'كل أسبوع', Month: 'كل شهر', Year: 'كل سنة' },
  everySpan: (span) => `كل ${span.replace(/ان$/, 'ين')}`,
  per: {
    Day: (amount) => `${amount} / يوم`,
    Week: (amount) => `${amount} / أسبوع`,
    Month: (amount) => `${amount} / شهر`,
    Year: (amount) => `${amount} / سنة`,
  },
  amountEvery: (amount, every) => `${amount} ${every}`,
  lead: (name) => `الاشتراك في ${isolate(name)}`,
  leadTrial: (name) => `تجربة ${isolate(name)}`,
  leadUpdate: (name) => `بطاقة جديدة لاشتراك ${isolate(name)}`,
  freeFor: (span) => `مجانًا لمدة: ${span}`,
  trialFor: (amount, span) => `${amount} لمدة: ${span}`,
  trialThen: (trial, price) => `${trial}، ثم ${price}`,
  addon: (price) => `إضافة · ${price}`,
  addonLater: (price) => `إضافة · ${price} بعد التجربة`,
  once: 'مرة واحدة',
  asUsed: 'الدفع بحسب الاستخدام',
  andUsage: (price) => `${price}، مع ما تستخدمه`,
  unitsFree: (units) => `المجاني: ${units}`,
  dueToday: 'المستحق اليوم',
  then: (every, date) => `ثم ${every} ابتداءً من ${date}`,
  thenPrice: (price, date) => `ثم ${price} ابتداءً من ${date}`,
  from: (date) => `ابتداءً من ${date}`,
  plusUsage: 'يُحتسب الاستخدام بعد انتهاء كل فترة.',
  firstPayments,
  nothingNow: 'لن يُخصم شيء الآن',
  owedNow: 'يُخصم المبلغ المستحق الآن من البطاقة الجديدة',
  pay: {
    subscribe: 'اشترك',
    subscribePaying: (amount) => `اشترك وادفع ${amount}`,
    trial: 'ابدأ التجربة',
    trialPaying: (amount) => `ابدأ التجربة وادفع ${amount}`,
    save: 'احفظ البطاقة',
    savePaying: (amount) => `احفظ البطاقة وادفع ${amount}`,
  },
  agree: {
    subscribe: (business, price) => `باشتراكك تسمح بأن يخصم ${isolate(business)} من بطاقتك ${price} إلى أن تلغي الاشتراك.`,
    trial: (business, price) =>
      `ببدء التجربة تسمح بأن يخصم ${isolate(business)} من بطاقتك بعد انتهائها ${price} إلى أن تلغي الاشتراك.`,
    trialEnds: (date) => `تنتهي التجربة في ${date}. ألغِ الاشتراك قبل ذلك لتجنّب الرسوم.`,
    onDemand: (business, name) =>
      `باشتراكك تسمح بأن يخصم ${isolate(business)} من بطاقتك مقابل استخدامك ${isolate(name)} إلى أن تلغي الاشتراك.`,
    update: (business, name) =>
      `بحفظ هذه البطاقة تسمح بأن يخصم ${isolate(business)} منها من الآن مقابل ${isolate(name)} إلى أن تلغي الاشتراك.`,
    owed: (amount) => `يُخصم المبلغ المستحق، وهو ${amount}، فورًا.`,
    next: (date) => `الخصم التالي في ${date}.`,
    later: (date, amount) => `ابتداءً من ${date} يصبح ${amount}.`,
    ends: (date) => `ينتهي الاشتراك في ${date}.`,
    stop: (business) => `يمكنك الإلغاء لدى ${isolate(business)} في أي وقت.`,
  },
  paid: {
    subscribed: (name) => (name ? `بدأ اشتراكك. شكرًا لك، ${isolate(name)}` : 'بدأ اشتراكك. شكرًا لك'),
    trialBegun: (name) => (name ? `بدأت تجربتك. شكرًا لك، ${isolate(name)}` : 'بدأت تجربتك. شكرًا لك'),
    cardSaved: 'حُفظت بطاقتك',
    cardUse: (business, name) => `سيستخدمها ${isolate(business)} مقابل ${isolate(name)}.`,
    owed: (amount) => `خُصم منها المبلغ المستحق، وهو ${amount}.`,
    nextCharge: (date) => `الخصم التالي في ${date}`,
  },
  completed: {
    title: 'بدأ هذا الاشتراك من قبل',
    text: 'أرسلنا إليك تأكيدًا بالبريد الإلكتروني.',
    savedTitle: 'هذه البطاقة محفوظة من قبل',
    savedText: 'يمكنك إغلاق هذه الصفحة.',
  },
}
