import { toPlainName, toQuotedName } from '@tradepost/kit/email/email-names'
import type { Translate } from '#src/messages.ts'
import type { EmailDraft } from './translate-email.ts'

export type MailedEndpoint = {
  to: string
  shopName: string
  /** Of the endpoint's URL, only the host: the rest may be secret. */
  host: string
  /** Failed attempts in a row. */
  failures: number
  /** Whether it said itself that it no longer exists. */
  isGone: boolean
  /** The page of the endpoint. */
  url: string
}

function valuesOf(t: Translate, { shopName, host, failures }: MailedEndpoint) {
  const quotes = [t('quotes.open'), t('quotes.close')] as const
  return { shop: toPlainName(shopName), host: toQuotedName(host, quotes), count: failures }
}

/** Tells a member who may change webhooks that an endpoint has failed several times in a row. */
export const webhookFailingEmail = (mailed: MailedEndpoint): EmailDraft => ({
  to: mailed.to,
  write: (t) => {
    const values = valuesOf(t, mailed)
    return {
      subject: t('webhookFailing.title', values),
      title: t('webhookFailing.title', values),
      paragraphs: [t('webhookFailing.text', values), t('webhookFailing.otherwise')],
      action: { label: t('webhookFailing.action'), url: mailed.url },
      footer: t('webhookFailing.footer', values),
    }
  },
})

/** Tells a member who may change webhooks that the provider disabled an endpoint. */
export const webhookDisabledEmail = (mailed: MailedEndpoint): EmailDraft => ({
  to: mailed.to,
  write: (t) => {
    const values = valuesOf(t, mailed)
    return {
      subject: t('webhookDisabled.title', values),
      title: t('webhookDisabled.title', values),
      paragraphs: [t(mailed.isGone ? 'webhookDisabled.gone' : 'webhookDisabled.failing', values), t('webhookDisabled.next')],
      action: { label: t('webhookFailing.action'), url: mailed.url },
      footer: t('webhookFailing.footer', values),
    }
  },
})
