import { toPlainName } from '@tradepost/kit/email/email-names'
import { formatMoney } from '@tradepost/kit/money/money'
import { toLocale } from '@tradepost/messages/languages'
import type { EmailDraft } from './translate-email.ts'

type LatePayment = {
  to: string
  shopName: string
  /** The order number that the customer knows. */
  number: string
  amount: number
  currency: string
  isSubscription: boolean
}

/** Tells a former owner of a payment that came after the shop was closed. */
export const latePaymentEmail = ({ to, shopName, number, isSubscription, ...money }: LatePayment): EmailDraft => ({
  to,
  write: (t, language) => ({
    subject: t('latePayment.title'),
    title: t('latePayment.title'),
    paragraphs: [
      t('latePayment.text', {
        amount: formatMoney(money, toLocale(language)),
        number,
        shop: toPlainName(shopName),
      }),
      t('latePayment.receipt'),
      ...(isSubscription ? [t('latePayment.subscription')] : []),
    ],
    footer: t('latePayment.footer'),
  }),
})
