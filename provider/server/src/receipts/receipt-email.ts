import { isReachable } from '@tradepost/kit/email/email'
import { addressEmail, type EmailContent, type OutgoingEmail } from '@tradepost/kit/email/email-content'
import { toPlainAddress, toPlainName, toQuotedProduct } from '@tradepost/kit/email/email-names'
import { type ShownSeller, shopSender } from '#src/brands/shop-sender.ts'
import type { Seller } from '#src/brands/table.ts'
import { deliveryUrl } from '#src/deliveries/delivery-url.ts'
import type { IssuedKeys } from '#src/license-keys/issue-license-keys.ts'
import { getCardAmount } from '#src/payments/charge-request.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { getInvoiceUrl } from '#src/payments/view.ts'
import type { Scope } from '#src/scope.ts'
import { createFormatter, type Formatter, paymentMethodLabel } from './format.ts'
import { formatTotals } from './format-totals.ts'
import { listTermsFacts, listTrialParagraphs, type ReceiptTerms } from './receipt-terms.ts'

/** Returns the paragraphs of an email that hand over license keys, each with what the seller says about activating it. */
export function formatKeys(issued: readonly IssuedKeys[], { t }: Pick<Formatter, 't'>): string[] {
  const quotes = [t('receipts.quotes.open'), t('receipts.quotes.close')] as const
  return issued.flatMap(({ productName, message, keys }) => [
    t('receipts.licenseKeys', { count: keys.length, product: toQuotedProduct(productName, quotes), keys: keys.join(', ') }),
    ...(message ? [t('receipts.activation', { message })] : []),
  ])
}

/**
 * Input of a receipt. `keys`: the license keys that the payment issued. `delivery`: the URL of what it delivers. `paidAt`: when
 * the payment was known to succeed.
 */
export type ReceiptOf = {
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  seller: ShownSeller
  keys: readonly IssuedKeys[]
  delivery: string | null
  paidAt: Date
  invoice: { number: string; url: string | null }
  /** The subscription that it pays; null for a purchase. */
  terms: ReceiptTerms | null
  /** Our own. */
  providerUrl: string
}

/** Returns the links of a receipt: what was bought comes first, then the invoice, then the subscription. */
function buildLinks({ delivery, invoice, terms }: ReceiptOf, t: Formatter['t']): Pick<EmailContent, 'action' | 'links'> {
  const [action, ...links] = [
    ...(delivery === null ? [] : [{ label: t('receipts.openDelivery'), url: delivery }]),
    ...(invoice.url === null ? [] : [{ label: t('receipts.download'), url: invoice.url }]),
    ...(terms === null ? [] : [{ label: t('receipts.manage'), url: terms.portalUrl }]),
  ]
  return action ? { action, links } : {}
}

/** Names the payment method unless it was charged nothing, with its amount if the wallet paid the rest. */
function formatMethod(payment: PaymentRow, { t, money, keep }: Formatter): NonNullable<EmailContent['facts']> {
  const method = paymentMethodLabel(payment)
  const charged = getCardAmount(payment)
  if (method === '' || charged === 0) return []
  if (payment.walletAmount === 0) return [{ label: t('receipts.paidWith'), value: keep(method) }]
  return [{ label: t('receipts.chargedTo', { method }), value: money(charged) }]
}

/** Builds the receipt of a successful payment: items, discounts, taxes and payment method. */
export function receiptEmail(of: ReceiptOf): OutgoingEmail {
  const { payment, seller, keys, paidAt, invoice, terms } = of
  const pen = createFormatter(payment)
  const { t, money, keep } = pen
  const isFree = payment.totalAmount === 0
  const { taxIncluded, ...sum } = formatTotals(
    { lines: of.lines, country: payment.billing.country, taxId: payment.taxId, total: payment.totalAmount },
    pen,
    isFree ? t('receipts.freeTotal') : t('receipts.total'),
  )
  const business = toPlainName(seller.name)
  const support = seller.supportEmail ? ` ${t('receipts.support', { email: toPlainAddress(seller.supportEmail) })}` : ''
  return addressEmail(
    {
      to: payment.customer.email,
      subject: t('receipts.subject', { business }),
      title: isFree ? t('receipts.freeTitle') : t('receipts.title'),
      paragraphs: [
        isFree ? t('receipts.free', { business }) : t('receipts.received', { business, amount: money(payment.totalAmount) }),
        ...(terms ? listTrialParagraphs(terms, pen) : []),
        ...(payment.mode === 'test' ? [t('receipts.test')] : []),
        ...formatKeys(keys, pen),
      ],
      sum,
      facts: [
        ...(taxIncluded ? [{ label: taxIncluded.label, value: taxIncluded.amount }] : []),
        ...(payment.walletAmount > 0 ? [{ label: t('receipts.wallet'), value: money(-payment.walletAmount) }] : []),
        ...formatMethod(payment, pen),
        { label: t('receipts.date'), value: pen.date(paidAt) },
        ...(terms ? listTermsFacts(terms, pen) : []),
        { label: t('receipts.invoice'), value: keep(invoice.number) },
        { label: t('receipts.payment'), value: keep(payment.id) },
      ],
      ...buildLinks(of, t),
      footer: `${t('receipts.footer', { business })}${support}`,
    },
    shopSender(seller, payment.language, of.providerUrl),
  )
}

/** Input of a receipt. `invoiceNumber` is formatted as on the invoice. */
type Receipt = {
  payment: PaymentRow
  lines: readonly PaymentLineRow[]
  seller: Seller
  keys: readonly IssuedKeys[]
  invoiceNumber: string
  terms: ReceiptTerms | null
}

/** Writes the receipt of a successful payment, with its invoice; the email is sent after the commit. */
export async function sendReceipt(scope: Scope, { invoiceNumber, ...sold }: Receipt): Promise<void> {
  const { payment } = sold
  if (!isReachable(payment.customer.email)) return
  const invoice = { number: invoiceNumber, url: getInvoiceUrl(scope, payment) }
  const delivery = payment.digitalProductsDelivered ? deliveryUrl(scope, payment.id) : null
  const mail = await receiptEmail({ ...sold, delivery, paidAt: scope.clock.now(), invoice, providerUrl: scope.url })
  await scope.mailer.write(scope.trx, scope.clock, mail)
  scope.leaves.add('emails')
}
