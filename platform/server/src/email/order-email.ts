import { DEDUCTED, receiptOf, type Sale } from '@tradepost/contract/platform/sales'
import type { OutgoingEmail } from '@tradepost/kit/email'
import { plainName, quotedName } from '@tradepost/kit/email-names'
import { formatMoney } from '@tradepost/kit/money'
import { renderPlatformEmail } from './render-platform-email.ts'

export type MailedOrder = {
  to: string
  number: string
  shopName: string
  sale: Sale
  /** The order started a subscription. */
  isSubscription: boolean
  /** Opens the order for anyone who has the email. */
  url: string
}

/**
 * Confirms an order with its lines and link. The receipt comes from the payments provider; the totals here are those of the
 * order page.
 */
export function orderEmail(order: MailedOrder): Promise<OutgoingEmail> {
  const money = (amount: number) => formatMoney({ amount, currency: order.sale.currency }).replace('-', '−')
  const { rows, total, taxIncluded } = receiptOf(order.sale)
  return renderPlatformEmail({
    to: order.to,
    subject: `Your order ${order.number} at ${plainName(order.shopName)}`,
    title: 'Thank you for your order',
    paragraphs: [
      `Your order ${order.number} from ${quotedName(order.shopName)} is confirmed.`,
      `Open your order to get what you bought.${order.isSubscription ? ' To manage your subscription, sign in with this email address.' : ''} Your receipt comes in a separate email.`,
    ],
    sum: {
      rows: rows.map(({ label, quantity, amount }) => ({
        label: quantity > 1 ? `${quantity} × ${plainName(label)}` : plainName(label),
        amount: amount === null ? DEDUCTED : money(amount),
      })),
      total: { label: 'Total', amount: money(total ?? 0) },
    },
    facts: taxIncluded > 0 ? [{ label: 'Includes tax', value: money(taxIncluded) }] : [],
    action: { label: 'Open your order', url: order.url },
    footer: `Keep this email. Its link opens your order without signing in. Sold by ${quotedName(order.shopName)} with Tradepost.`,
  })
}
