import { escapeHtml } from '@tradepost/kit/docs-page'
import type { Mail } from '@tradepost/kit/mail'
import { formatMoney } from '@tradepost/kit/money'
import { mailHtml, mailText } from './frame.ts'

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
export function orderMail(order: MailedOrder): Mail {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency })
  const rows = [
    ...order.lines.map((line) => ({
      label: line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name,
      amount: money(line.amount),
    })),
    ...(order.tax > 0 ? [{ label: 'Tax', amount: money(order.tax) }] : []),
    { label: 'Total', amount: money(order.total) },
  ]
  const line = 'padding:8px 0;border-bottom:1px solid #e4e9e5'
  // A total stands between one rule above and a double rule below, here as everywhere.
  const sum = 'padding:8px 0;border-top:1px solid #12211b;border-bottom:3px double #12211b;font-weight:600'
  const frame = {
    title: 'Thank you for your order',
    paragraphs: [`${order.shopName} has received your payment. Your order number is ${order.number}.`],
    action: { label: 'See your order', url: order.url },
    table: `<table style="width:100%;border-collapse:collapse;margin:16px 0">${rows
      .map((row, index) => {
        const cell = index === rows.length - 1 ? sum : line
        return `<tr><td style="${cell}">${escapeHtml(row.label)}</td><td style="${cell};text-align:right;white-space:nowrap">${escapeHtml(row.amount)}</td></tr>`
      })
      .join('')}</table>`,
    footer: `Keep this mail: its link shows the order without signing in. Sold by ${order.shopName} with Tradepost.`,
  }
  const text = mailText(
    frame,
    rows.map((row) => `${row.label}: ${row.amount}`),
  )
  return { to: order.to, subject: `Your order ${order.number} at ${order.shopName}`, text, html: mailHtml(frame) }
}
