import type { EmailContent } from '@tradepost/kit/email/email-content'
import { getDateTimeFormat } from '@tradepost/messages/intl-formats'
import { createFormatter, type Formatter } from './format.ts'

/**
 * What a receipt says about its subscription. `period`: what was paid for; its end is exclusive. `next`: the next charge, without
 * usage; null if there is none. `portalUrl`: where the buyer manages it.
 */
export type ReceiptTerms = {
  period: { from: Date; to: Date } | null
  next: { at: Date; amount: number; currency: string } | null
  isTrial: boolean
  isMetered: boolean
  portalUrl: string
}

/** Says when the trial ends, and what is charged then. */
export function listTrialParagraphs({ next, isTrial, isMetered }: ReceiptTerms, pen: Formatter): string[] {
  if (!isTrial || next === null) return []
  const { t, language, date } = pen
  const { money } = createFormatter({ language, currency: next.currency })
  return [
    t('receipts.trial', { date: date(next.at), amount: money(next.amount) }),
    ...(isMetered ? [t('billingEmails.usage')] : []),
  ]
}

/** Lists the period that was paid for, and the next charge. */
export function listTermsFacts({ period, next, isMetered }: ReceiptTerms, pen: Formatter): NonNullable<EmailContent['facts']> {
  const { t, language, locale, date } = pen
  const format = getDateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const charge = (of: NonNullable<ReceiptTerms['next']>) => {
    const amount = createFormatter({ language, currency: of.currency }).money(of.amount)
    return t(isMetered ? 'receipts.chargePlusUsage' : 'receipts.charge', { amount, date: date(of.at) })
  }
  return [
    ...(period ? [{ label: t('receipts.period'), value: format.formatRange(period.from, period.to) }] : []),
    ...(next ? [{ label: t('receipts.nextCharge'), value: charge(next) }] : []),
  ]
}
