import type { Mail } from '@tradepost/kit/mail'
import { plainName, quotedName } from '@tradepost/kit/mail-names'
import { formatMoney } from '@tradepost/kit/money'
import { renderMail } from './render-mail.ts'

export type MailedOrder = {
  to: string
  number: string
  shopName: string
  currency: string
  lines: readonly { name: string; quantity: number; amount: number }[]
  tax: number
  total: number
  /** Shows the order to whoever has the mail. */
  url: string
}

/** Confirms a paid order: what was bought, what was paid, and the link to the order. */
export function orderMail(order: MailedOrder): Promise<Mail> {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency })
  const lines = order.lines.map(({ name, quantity, amount }) => ({
    label: quantity > 1 ? `${quantity} × ${plainName(name)}` : plainName(name),
    amount: money(amount),
  }))
  const tax = order.tax > 0 ? [{ label: 'Tax', amount: money(order.tax) }] : []
  return renderMail({
    to: order.to,
    subject: `Your order ${order.number} at ${plainName(order.shopName)}`,
    title: 'Thank you for your order',
    paragraphs: [`${quotedName(order.shopName)} has received your payment. Your order number is ${order.number}.`],
    sum: { rows: [...lines, ...tax], total: { label: 'Total', amount: money(order.total) } },
    action: { label: 'See your order', url: order.url },
    footer: `Keep this mail: its link shows the order without signing in. Sold by ${quotedName(order.shopName)} with Tradepost.`,
  })
}
