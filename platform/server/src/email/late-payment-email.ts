import type { OutgoingEmail } from '@tradepost/kit/email'
import { quotedName } from '@tradepost/kit/email-names'
import { formatMoney } from '@tradepost/kit/money'
import { renderPlatformEmail } from './render-platform-email.ts'

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
export function latePaymentEmail({ to, shopName, number, isSubscription, ...money }: LatePayment): Promise<OutgoingEmail> {
  const title = 'A payment came in after you closed your shop'
  return renderPlatformEmail({
    to,
    subject: title,
    title,
    paragraphs: [
      `A customer paid ${formatMoney(money)} for order ${number} at ${quotedName(shopName)}. They opened the checkout before you closed the shop.`,
      'The payment is in your payments account, and the customer has a receipt.',
      ...(isSubscription ? ['It started a subscription. The subscription won’t renew and ends after its first period.'] : []),
    ],
    footer: 'You received this email because you owned the shop when it closed.',
  })
}
