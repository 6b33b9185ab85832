import { DisputeReason } from '@tradepost/contract/platform/dispute-reasons'
import { toPlainName, toQuotedName } from '@tradepost/kit/email/email-names'
import { formatMoney } from '@tradepost/kit/money/money'
import { getDateTimeFormat, UTC_INSTANT } from '@tradepost/messages/intl-formats'
import { type Language, toLocale } from '@tradepost/messages/languages'
import type { Translate } from '#src/messages.ts'
import type { EmailDraft } from './translate-email.ts'

type Mailed = {
  to: string
  shopName: string
  /** Minor units of the currency. */
  amount: number
  currency: string
  /** The page of the dispute. */
  url: string
}

export type MailedDispute = Mailed & { reason: string | null; respondBy: Date }

/** How a dispute was decided. `automatic`: lost at once, by Rapid Dispute Resolution. */
export type DisputeOutcome = 'won' | 'lost' | 'expired' | 'automatic'

/** `fee`: what the dispute costs the seller; null if the provider doesn't tell. */
export type MailedOutcome = Mailed & { outcome: DisputeOutcome; fee: { amount: number; currency: string } | null }

/** Deadlines count in UTC, like everything in billing. */
const formatDeadline = (at: Date, language: Language): string => getDateTimeFormat(toLocale(language), UTC_INSTANT).format(at)

const valuesOf = (language: Language, { shopName, amount, currency }: Mailed) => ({
  amount: formatMoney({ amount, currency }, toLocale(language)),
  shop: toPlainName(shopName),
})

/** Says why the customer disputed the payment. A reason without words of ours is quoted. */
function reasonLabel(t: Translate, reason: string): string {
  const { data: known } = DisputeReason.safeParse(reason)
  const quotes = [t('quotes.open'), t('quotes.close')] as const
  return toQuotedName(known ? t(`disputeReasons.${known}`) : reason, quotes)
}

/** Tells a member who may respond that a dispute opened. */
export const disputeOpenedEmail = (dispute: MailedDispute): EmailDraft => ({
  to: dispute.to,
  write: (t, language) => {
    const values = { ...valuesOf(language, dispute), deadline: formatDeadline(dispute.respondBy, language) }
    return {
      subject: t('disputeOpened.title', values),
      title: t('disputeOpened.title', values),
      paragraphs: [
        t('disputeOpened.text', values),
        ...(dispute.reason ? [t('disputeOpened.reason', { reason: reasonLabel(t, dispute.reason) })] : []),
        t('disputeOpened.deadline', values),
      ],
      action: { label: t('disputeOpened.action'), url: dispute.url },
      footer: t('disputeOpened.footer', values),
    }
  },
})

/** Reminds a member who may respond, three days before the deadline. */
export const disputeDeadlineEmail = (dispute: MailedDispute): EmailDraft => ({
  to: dispute.to,
  write: (t, language) => {
    const values = { ...valuesOf(language, dispute), deadline: formatDeadline(dispute.respondBy, language) }
    return {
      subject: t('disputeDeadline.title', values),
      title: t('disputeDeadline.title', values),
      paragraphs: [t('disputeDeadline.text', values), t('disputeDeadline.otherwise')],
      action: { label: t('disputeOpened.action'), url: dispute.url },
      footer: t('disputeOpened.footer', values),
    }
  },
})

/** Tells a member who may respond what became of a dispute, and what it cost. */
export const disputeOutcomeEmail = ({ outcome, fee, ...dispute }: MailedOutcome): EmailDraft => ({
  to: dispute.to,
  write: (t, language) => {
    const values = valuesOf(language, dispute)
    return {
      subject: t(`disputeOutcomes.${outcome}.title`, values),
      title: t(`disputeOutcomes.${outcome}.title`, values),
      paragraphs: [
        t(`disputeOutcomes.${outcome}.text`, values),
        ...(fee ? [t('disputeOutcomes.fee', { fee: formatMoney(fee, toLocale(language)) })] : []),
      ],
      action: { label: t('disputeOpened.action'), url: dispute.url },
      footer: t('disputeOpened.footer', values),
    }
  },
})
