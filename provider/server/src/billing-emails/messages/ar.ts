import type { BillingWords } from './en.ts'

/** Arabic. Values that may run left to right arrive isolated. */
export const words: BillingWords = {
  test: 'هذا اختبار: لا تنتقل أي أموال.',
  card: 'البطاقة',
  subscription: 'الاشتراك',
  owed: 'المبلغ المستحق',
  expected: 'المبلغ المتوقع',
  billsOn: 'تاريخ الخصم',
  updateCard: 'تحديث بطاقتك',
  linkUntil: 'يعمل الرابط حتى',
  footer: (business) => `هذه الرسالة بخصوص اشتراكك لدى ${business}. تعالج Tradepost Pay مدفوعاته.`,
  failed: {
    subject: (business) => `لم تتم دفعتك إلى ${business}`,
    title: 'لم تتم دفعتك',
    text: (business, product, amount) => `تعذر على ${business} تحصيل ${amount} مقابل اشتراكك في ${product}.`,
    again: (instant) => `اشتراكك معلّق حتى يتم الدفع. سنعيد المحاولة ببطاقتك في ${instant}. يمكنك أيضًا الدفع الآن ببطاقة أخرى.`,
    never: 'اشتراكك معلّق حتى يتم الدفع. لن نعيد المحاولة بهذه البطاقة. ادفع ببطاقة أخرى للاحتفاظ باشتراكك.',
    givenUp: (business) => `اشتراكك معلّق. بلغنا الحد الأقصى لمحاولات هذه الدفعة. تواصل مع ${business} للدفع.`,
    planKept: 'لم تتغيّر خطتك، ولم يُخصم منك شيء.',
    onDemand: (business) => `لم يُخصم منك شيء. قد يحاول ${business} مرة أخرى. حدّث بطاقتك لتتم الدفعة التالية.`,
    over: (business) => `انتهى اشتراكك، ولن نحاول بهذه البطاقة مرة أخرى. تواصل مع ${business} لدفع المبلغ المستحق.`,
  },
  reasons: {
    GENERIC_DECLINE: 'رفض مصرفك البطاقة.',
    INSUFFICIENT_FUNDS: 'لم يكن في البطاقة رصيد كافٍ.',
    EXPIRED_CARD: 'انتهت صلاحية البطاقة.',
    AUTHENTICATION_FAILURE: 'طلب مصرفك أن تؤكد الدفع.',
    PROCESSING_ERROR: 'تعذرت معالجة الدفعة.',
    REVOCATION_OF_AUTHORIZATION: 'أُزيلت البطاقة من حسابك.',
  },
  renewal: {
    subject: (business, date) => `يتجدد اشتراكك لدى ${business} في ${date}`,
    title: 'يتجدد اشتراكك قريبًا',
    text: (business, product, date) =>
      `يتجدد اشتراكك في ${product} لدى ${business} في ${date}. يُخصم حينها المبلغ أدناه من بطاقتك.`,
  },
  trial: {
    subject: (business, date) => `تنتهي فترتك التجريبية لدى ${business} في ${date}`,
    title: 'تنتهي فترتك التجريبية قريبًا',
    text: (business, product, date) =>
      `تنتهي فترتك التجريبية في ${product} لدى ${business} في ${date}. يبدأ اشتراكك حينها ويُخصم المبلغ أدناه من بطاقتك.`,
  },
  usage: 'يُضاف إليه ما تستخدمه حتى ذلك الحين.',
  cancel: (business) => `إن لم ترغب في ذلك، فألغِ الاشتراك لدى ${business} قبل ذلك اليوم، ولن يُخصم منك شيء.`,
  notices: {
    ending: {
      subject: (business) => `أُلغي اشتراكك لدى ${business}`,
      title: 'أُلغي اشتراكك',
      text: (business, product, date) => `لن يتجدد اشتراكك في ${product} لدى ${business}. يمكنك استخدامه حتى ${date}.`,
    },
    ended: {
      subject: (business) => `انتهى اشتراكك لدى ${business}`,
      title: 'انتهى اشتراكك',
      text: (business, product, date) => `أُلغي اشتراكك في ${product} لدى ${business} وانتهى في ${date}. ولن يتجدد بعد الآن.`,
    },
    expired: {
      subject: (business) => `انتهى اشتراكك لدى ${business}`,
      title: 'انتهى اشتراكك',
      text: (business, product, date) =>
        `اكتملت مدة اشتراكك في ${product} لدى ${business} وانتهى في ${date}. ولن يتجدد بعد الآن.`,
    },
    paused: {
      subject: (business) => `اشتراكك لدى ${business} متوقف مؤقتًا`,
      title: 'اشتراكك متوقف مؤقتًا',
      text: (business, product, date) =>
        `اشتراكك في ${product} لدى ${business} أُوقف مؤقتًا في ${date}. لا يُخصم منك شيء حتى يُستأنف.`,
    },
    resumed: {
      subject: (business) => `استُؤنف اشتراكك لدى ${business}`,
      title: 'استُؤنف اشتراكك',
      text: (business, product, date) => `استُؤنف اشتراكك في ${product} لدى ${business}. تنتهي الفترة الحالية في ${date}.`,
    },
  },
  usageAtEnd: 'يُخصم عند انتهائه ما تستخدمه حتى ذلك الحين.',
  usageAtLast: 'نخصم الآن استخدامك الأخير.',
}
