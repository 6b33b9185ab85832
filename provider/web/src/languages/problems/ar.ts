import { isolate } from '@tradepost/messages/languages'
import type { Problems } from './en.ts'

const number = new Intl.NumberFormat('ar-u-nu-latn')
const plural = new Intl.PluralRules('ar-u-nu-latn')

const entries = (count: number) => {
  const written = number.format(count)
  return {
    zero: 'لا حقول بحاجة إلى تصحيح',
    one: 'حقل واحد بحاجة إلى تصحيح',
    two: 'حقلان بحاجة إلى تصحيح',
    few: `${written} حقول بحاجة إلى تصحيح`,
    many: `${written} حقلًا بحاجة إلى تصحيح`,
    other: `${written} حقل بحاجة إلى تصحيح`,
  }[plural.select(count)]
}

export const problems: Problems = {
  errors: {
    email: 'أدخل بريدك الإلكتروني',
    emailMalformed: `أدخل بريدًا إلكترونيًا صالحًا، مثل ${isolate('name@example.com')}`,
    phoneNumber: 'أدخل رقم هاتفك',
    name: 'أدخل اسمك الكامل',
    firstName: 'أدخل اسمك الأول',
    lastName: 'أدخل اسم العائلة',
    price: 'أدخل مبلغًا',
    quantity: 'أدخل الكمية، 1 على الأقل',
    cardNumberEmpty: 'أدخل رقم بطاقتك',
    cardNumberIncomplete: 'رقم البطاقة غير مكتمل',
    cardNumberMistyped: 'رقم البطاقة غير صالح',
    expirationEmpty: 'أدخل الشهر والسنة',
    expirationIncomplete: `أدخل الشهر والسنة، مثل ${isolate('04 / 30')}`,
    expirationMonth: 'الشهر من 01 إلى 12',
    expirationPast: 'انتهت صلاحية هذه البطاقة',
    expirationFar: 'تحقّق من السنة',
    securityCodeEmpty: (digits) => `أدخل ${number.format(digits)} أرقام`,
    securityCodeShort: (digits) => `رمز هذه البطاقة ${number.format(digits)} أرقام`,
    upiId: `أدخل معرّف UPI، مثل ${isolate('name@bank')}`,
    country: 'اختر بلدك',
    street: 'أدخل الشارع ورقم المبنى',
    chooseState: 'اختر ولايتك',
    taxId: 'أدخل الرقم الضريبي، أو ألغِ الشراء باسم منشأة',
    taxIdRefused: (example) =>
      `هذا الرقم الضريبي غير صالح في بلدك، ولذلك تُحتسب الضريبة.${example ? ` استخدم الصيغة ${isolate(example)}.` : ''}`,
    partMalformed: (example) => `استخدم الصيغة ${isolate(example)}`,
    checkEntry: 'تحقّق مما أدخلته هنا',
  },
  errorSummary: {
    title: entries,
    text: (fields) => `يُرجى مراجعة: ${fields}.`,
  },
  notices: {
    failed: {
      title: 'لم تكتمل عملية الدفع',
      text: 'لم يُخصم أي مبلغ، وكل ما كتبته ما زال هنا.',
    },
    cancelled: {
      title: 'ألغيت عملية الدفع',
      text: 'لم يُخصم أي مبلغ. ادفع متى شئت.',
    },
    unreachable: {
      title: 'تعذّر الوصول إلى خدمة الدفع',
      text: 'يمكنك المحاولة مرة أخرى بأمان: لا يُخصم ثمن الطلب أكثر من مرة. سنواصل التحقق في هذه الأثناء.',
    },
    reachable: {
      title: 'عاد الاتصال',
      text: 'لم تصل دفعتك ولم يُخصم أي مبلغ. ادفع متى شئت.',
    },
    total_changed: {
      title: 'تغيّر الإجمالي',
      text: (total) => `أصبح ${total}. لم يُخصم أي مبلغ؛ راجع الملخّص قبل الدفع.`,
    },
    discount_refused: {
      title: 'لا يمكن استخدام رمز الخصم هذا',
      text: (total) => `أُزيل الرمز ولم يُخصم أي مبلغ. الإجمالي الآن ${total}؛ راجع الملخّص قبل الدفع.`,
    },
    too_many: {
      title: 'محاولات كثيرة جدًا',
      text: 'انتظر دقيقة ثم حاول مرة أخرى. لم يُخصم شيء عن المحاولة الأخيرة.',
    },
    too_many_declines: {
      title: 'بطاقات مرفوضة كثيرة جدًا',
      text: 'رُفضت بطاقات كثيرة جدًا من شبكتك. انتظر مدة تصل إلى ساعة ثم حاول مرة أخرى. لم يُخصم شيء عن هذه المحاولة.',
    },
    busy: {
      title: 'خدمة الدفع مشغولة',
      text: 'يمكنك المحاولة بأمان بعد لحظات: لا يُخصم ثمن الطلب أكثر من مرة.',
    },
    refused: {
      title: 'حدث خطأ ما',
      text: 'لم يُخصم أي مبلغ. حاول مرة أخرى أو تواصل مع المتجر.',
    },
    tax_unknown: {
      title: 'تعذّر حساب الضريبة',
      text: 'قد يتغيّر الإجمالي. لا يُخصم شيء قبل أن تراه.',
    },
  },
  refusals: {
    CARD_NUMBER_NOT_ACCEPTED: 'رقم البطاقة هذا غير مقبول هنا.',
    CHECKOUT_SESSION_CONSUMED: 'هذا الطلب مدفوع بالفعل',
    CONCURRENT_CHANGE: 'تغيّر هذا الطلب للتو. حاول مرة أخرى',
    CUSTOMER_NOT_FOUND: 'لم يعد هذا العميل معروفًا لدى المتجر',
    DISCOUNT_CODE_EXPIRED: 'انتهت صلاحية رمز الخصم هذا',
    DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED: 'استُنفد رمز الخصم هذا',
    DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'لا يحق لك استخدام رمز الخصم هذا',
    DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET: 'طلبك أقل من الحد الأدنى لهذا الرمز',
    DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT: 'لا ينطبق رمز الخصم هذا على هذه المنتجات',
    DISCOUNT_NOT_YET_ACTIVE: 'رمز الخصم هذا غير ساري بعد',
    DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED: 'لا يمكنك استخدام رمز الخصم هذا مرة أخرى',
    EXCHANGE_RATE_NOT_FOUND: 'لا يمكن استخدام رمز الخصم هذا بهذه العملة',
    FORBIDDEN: 'لا يسمح المتجر بهذا التغيير',
    INVALID_DISCOUNT_CODE: 'رمز الخصم هذا غير موجود',
    INVALID_REQUEST_PARAMETERS: 'أحد البيانات المدخلة غير صحيح',
    INVALID_TAX_ID: 'هذا الرقم الضريبي غير صالح في بلدك',
    PAYMENT_METHOD_NOT_FOUND: 'حُذفت هذه البطاقة المحفوظة. استخدم بطاقة أخرى',
    PAYMENT_METHOD_UNSUPPORTED: 'لا يمكن دفع هذا الطلب بهذه الطريقة؛ اختر وسيلة دفع أخرى',
    REQUEST_AMOUNT_BELOW_MINIMUM: 'المبلغ أقل من الحد الأدنى',
    TOO_MANY_REQUESTS: 'محاولات كثيرة جدًا',
    TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: 'الإجمالي أكبر من أن يُدفع مرة واحدة',
    TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT: 'الإجمالي أقل من الحد الأدنى',
    UNSUPPORTED_BILLING_CURRENCY: 'لا يمكن الدفع بهذه العملة',
    UNSUPPORTED_COUNTRY: 'الدفع من هذا البلد غير مدعوم',
  },
  declines: {
    GENERIC_DECLINE: 'رفض مصرفك هذه البطاقة. جرّب بطاقة أخرى أو تواصل مع مصرفك.',
    INSUFFICIENT_FUNDS: 'الرصيد في هذه البطاقة غير كافٍ. جرّب بطاقة أخرى.',
    EXPIRED_CARD: 'انتهت صلاحية هذه البطاقة. تحقّق من التاريخ أو جرّب بطاقة أخرى.',
    INCORRECT_CVC: 'رمز الأمان لبطاقتك غير صحيح.',
    AUTHENTICATION_FAILURE: 'لم يؤكّد مصرفك هذه الدفعة. حاول مرة أخرى أو استخدم بطاقة أخرى.',
    CUSTOMER_CANCELLED: 'ألغيت عملية الدفع. لم يُخصم أي مبلغ.',
    PAYMENT_METHOD_PROVIDER_DECLINED: 'لم تتم الموافقة على هذه الدفعة. حاول مرة أخرى أو اختر وسيلة دفع أخرى.',
    PROCESSING_ERROR: 'تعذّرت معالجة الدفعة. لم يُخصم أي مبلغ؛ حاول مرة أخرى.',
  },
}
