import type { OutgoingEmail } from '@tradepost/kit/email/email-content'
import { getDateTimeFormat, UTC_INSTANT } from '@tradepost/messages/intl-formats'
import type { Translate } from '#src/messages.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { paymentMethodLabel } from '#src/receipts/format.ts'
import { formatTotals } from '#src/receipts/format-totals.ts'
import { messages as english } from '#src/words-documents.ts'
import { billingEmail, type EmailSubject, type Wording } from './billing-email.ts'

const { reasons } = english.billingEmails
const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code)

/** Returns the message for a declined card. `code` is the public decline code of the payment. */
function describeDecline(t: Translate, code: string | null): string {
  return t(`billingEmails.reasons.${code !== null && isReason(code) ? code : 'GENERIC_DECLINE'}`)
}

type CardLink = { url: string; until: Date }

/**
 * Consequence of the failure. `on hold`: the charge needs a card, and this one may be retried. `given up`: no more retries. `on
 * demand`: the business may charge again. `plan kept`: the plan change was canceled. `over`: the subscription has ended.
 */
export type AfterFailure =
  | { kind: 'on hold'; nextTryAt: Date | null; cardLink: CardLink }
  | { kind: 'on demand'; cardLink: CardLink }
  | { kind: 'given up' }
  | { kind: 'plan kept' }
  | { kind: 'over' }

type Failed = EmailSubject & { payment: PaymentRow; lines: readonly PaymentLineRow[]; next: AfterFailure }

function nextInWords({ pen: { locale, t }, business }: Wording, next: AfterFailure): string {
  if (next.kind === 'given up') return t('billingEmails.failed.givenUp', { business })
  if (next.kind === 'plan kept') return t('billingEmails.failed.planKept')
  if (next.kind === 'over') return t('billingEmails.failed.over', { business })
  if (next.kind === 'on demand') return t('billingEmails.failed.onDemand', { business })
  if (next.nextTryAt === null) return t('billingEmails.failed.never')
  const instant = getDateTimeFormat(locale, UTC_INSTANT)
  return t('billingEmails.failed.again', { instant: instant.format(next.nextTryAt) })
}

/** Builds the email about a declined subscription charge: the reason, what happens next, and the link to update the card. */
export function failedEmail({ payment, lines, next, ...about }: Failed): OutgoingEmail {
  return billingEmail(about, (wording) => {
    const { pen, business, product } = wording
    const { t } = pen
    const { billing, taxId, totalAmount: total } = payment
    const { taxIncluded, ...sum } = formatTotals({ lines, country: billing.country, taxId, total }, pen, t('billingEmails.owed'))
    const card = paymentMethodLabel(payment)
    const link = 'cardLink' in next ? next.cardLink : undefined
    return {
      subject: t('billingEmails.failed.subject', { business }),
      title: t('billingEmails.failed.title'),
      paragraphs: [
        `${t('billingEmails.failed.text', { business, product, amount: pen.money(total) })} ${describeDecline(t, payment.errorCode)}`,
        nextInWords(wording, next),
      ],
      sum,
      facts: [
        ...(taxIncluded ? [{ label: taxIncluded.label, value: taxIncluded.amount }] : []),
        ...(card ? [{ label: t('billingEmails.card'), value: pen.keep(card) }] : []),
        { label: t('receipts.payment'), value: pen.keep(payment.id) },
        ...(link ? [{ label: t('billingEmails.linkUntil'), value: pen.date(link.until) }] : []),
      ],
      ...(link ? { action: { label: t('billingEmails.updateCard'), url: link.url } } : {}),
    }
  })
}
