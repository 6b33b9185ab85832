import { DisputeReason } from '@tradepost/contract/platform/dispute-reasons'
import { toQuotedName } from '@tradepost/kit/email-names'
import { formatMoney } from '@tradepost/kit/money'
import { getDateTimeFormat } from '@tradepost/messages/intl-formats'
import { type Language, toLocale } from '@tradepost/messages/languages'
import type { Translate } from '#src/messages.ts'
import type { EmailDraft } from './translate-email.ts'

export type MailedDispute = {
  to: string
  shopName: string
  /** Minor units of the currency. */
  amount: number
  currency: string
  reason: string | null
  respondBy: Date
  /** The page of the dispute. */
  url: string
}

/** Deadlines count in UTC, like everything in billing. */
const formatDeadline = (at: Date, language: Language): string =>
  getDateTimeFormat(toLocale(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)

const valuesOf = (t: Translate, language: Language, { shopName, amount, currency, respondBy }: MailedDispute) => ({
  amount: formatMoney({ amount, currency }, toLocale(language)),
  shop: toQuotedName(shopName, [t('quotes.open'), t('quotes.close')]),
  deadline: formatDeadline(respondBy, language),
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
    const values = valuesOf(t, language, dispute)
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
    const values = valuesOf(t, language, dispute)
    return {
      subject: t('disputeDeadline.title', values),
      title: t('disputeDeadline.title', values),
      paragraphs: [t('disputeDeadline.text', values), t('disputeDeadline.otherwise')],
      action: { label: t('disputeOpened.action'), url: dispute.url },
      footer: t('disputeOpened.footer', values),
    }
  },
})
