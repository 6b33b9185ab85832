import type { OutgoingEmail } from '@tradepost/kit/email'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { paymentMethodLabel } from '#src/receipts/format.ts'
import { formatTotals } from '#src/receipts/sum-in-words.ts'
import { billingEmail, type EmailSubject, type Wording } from './billing-email.ts'
import { declineReason } from './format.ts'

type CardLink = { url: string; until: Date }

/**
 * Consequence of the failure. `on hold`: the charge needs a card, and this one may be retried. `given up`: no more retries.
 * `on demand`: the business may charge again. `plan kept`: the plan change was canceled. `over`: the subscription has ended.
 */
export type AfterFailure =
  | { kind: 'on hold'; nextTryAt: Date | null; cardLink: CardLink }
  | { kind: 'on demand'; cardLink: CardLink }
  | { kind: 'given up' }
  | { kind: 'plan kept' }
  | { kind: 'over' }

type Failed = EmailSubject & { payment: PaymentRow; lines: readonly PaymentLineRow[]; next: AfterFailure }

function nextInWords({ words, pen, business }: Wording, next: AfterFailure): string {
  if (next.kind === 'given up') return words.failed.givenUp(business)
  if (next.kind === 'plan kept') return words.failed.planKept
  if (next.kind === 'over') return words.failed.over(business)
  if (next.kind === 'on demand') return words.failed.onDemand(business)
  if (next.nextTryAt === null) return words.failed.never
  const instant = new Intl.DateTimeFormat(pen.words.language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  return words.failed.again(pen.keep(instant.format(next.nextTryAt)))
}

/** Builds the email about a declined subscription charge: the reason, what happens next, and the link to update the card. */
export function failedEmail({ payment, lines, next, ...about }: Failed): Promise<OutgoingEmail> {
  return billingEmail(about, (wording) => {
    const { pen, words, business, product, sender } = wording
    const { billing, taxId, totalAmount: total } = payment
    const { taxIncluded, ...sum } = formatTotals({ lines, country: billing.country, taxId, total }, pen, words.owed)
    const card = paymentMethodLabel(payment)
    const link = 'cardLink' in next ? next.cardLink : undefined
    return {
      subject: words.failed.subject(sender),
      title: words.failed.title,
      paragraphs: [
        `${words.failed.text(business, product, pen.money(total))} ${declineReason(words, payment.errorCode)}`,
        nextInWords(wording, next),
      ],
      sum,
      facts: [
        ...(taxIncluded ? [{ label: taxIncluded.label, value: taxIncluded.amount }] : []),
        ...(card ? [{ label: words.card, value: pen.keep(card) }] : []),
        { label: pen.words.payment, value: pen.keep(payment.id) },
        ...(link ? [{ label: words.linkUntil, value: pen.date(link.until) }] : []),
      ],
      ...(link ? { action: { label: words.updateCard, url: link.url } } : {}),
    }
  })
}
