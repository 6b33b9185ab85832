import type { Mail } from '@tradepost/kit/mail'
import { formatMoney } from '@tradepost/kit/money'
import { writeLetter } from './letter.ts'

type Confirmed = {
  to: string
  shop: string
  number: string
  address: string
  currency: string
  lines: readonly { name: string; quantity: number; amount: number }[]
  tax: number
  total: number
}

/** Tells a buyer that their order is paid: what it holds, what it cost, and the link that shows it. */
export function orderConfirmationMail({ to, shop, number, address, currency, lines, tax, total }: Confirmed): Mail {
  const money = (amount: number) => formatMoney({ amount, currency })
  return writeLetter({
    to,
    subject: `Your order ${number} at ${shop}`,
    heading: `Paid: your order at ${shop}`,
    parts: [
      { kind: 'text', text: `Order ${number} is paid. Thank you.` },
      {
        kind: 'rows',
        rows: [
          ...lines.map((line) => ({ label: `${line.quantity} × ${line.name}`, value: money(line.amount) })),
          ...(tax > 0 ? [{ label: 'Tax', value: money(tax) }] : []),
          { label: 'Total', value: money(total), isTotal: true },
        ],
      },
      { kind: 'link', label: 'See your order', address },
      { kind: 'text', text: 'Whoever has this link can see the order, so keep it to yourself.' },
    ],
  })
}
