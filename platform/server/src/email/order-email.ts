import type { Sale } from '@tradepost/contract/platform/sales/sales'
import { toPlainName, toQuotedProduct } from '@tradepost/kit/email/email-names'
import { formatMoney } from '@tradepost/kit/money/money'
import { toLocale } from '@tradepost/messages/languages'
import { toSaleSum } from './sale-sum.ts'
import type { EmailDraft } from './translate-email.ts'

/** The license keys of one product. `message`: how to activate them, in the words of the seller. */
type MailedKeys = { product: string; keys: readonly string[]; message: string | null }

export type MailedOrder = {
  to: string
  number: string
  shopName: string
  sale: Sale
  licenseKeys: readonly MailedKeys[]
  /** The order started a subscription. */
  isSubscription: boolean
  /** Opens the order for anyone who has the email. */
  url: string
}

/**
 * Confirms an order with its lines, its license keys and its link. The receipt comes from the payments provider; the totals here
 * are those of the order page.
 */
export const orderEmail = (order: MailedOrder): EmailDraft => ({
  to: order.to,
  write: (t, language) => {
    const { number, url } = order
    const quotes = [t('quotes.open'), t('quotes.close')] as const
    const shop = toPlainName(order.shopName)
    const handOver = ({ product, keys, message }: MailedKeys) => [
      t('order.licenseKeys', { count: keys.length, product: toQuotedProduct(product, quotes), keys: keys.join(', ') }),
      ...(message === null ? [] : [t('order.activation', { message })]),
    ]
    return {
      subject: t('order.subject', { number, shop }),
      title: t('order.title'),
      paragraphs: [
        t('order.text', { number, shop }),
        ...order.licenseKeys.flatMap(handOver),
        t(order.isSubscription ? 'order.openSubscription' : 'order.open', {
          keys: order.licenseKeys.reduce((count, { keys }) => count + keys.length, 0),
        }),
      ],
      ...toSaleSum(t, language, order.sale),
      action: { label: t('order.action'), url },
      footer: t('order.footer', { shop }),
    }
  },
})

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
