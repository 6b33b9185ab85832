import { toQuotedName } from '@tradepost/kit/email-names'
import type { Translate } from '#src/messages.ts'
import type { SeenEndpointHealth } from '#src/payments-provider/webhooks.ts'
import type { EmailDraft } from './render-platform-email.ts'

export type MailedEndpoint = {
  to: string
  shopName: string
  endpoint: SeenEndpointHealth
  /** The page of the endpoint. */
  url: string
}

/** Of its URL, only the host: the rest may be secret. */
const valuesOf = (t: Translate, { shopName, endpoint }: MailedEndpoint) => ({
  shop: toQuotedName(shopName, [t('quotes.open'), t('quotes.close')]),
  host: new URL(endpoint.url).host,
  count: endpoint.health?.consecutive_failures ?? 0,
})

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
    const isGone = mailed.endpoint.health?.disabled_reason === 'gone'
    return {
      subject: t('webhookDisabled.title', values),
      title: t('webhookDisabled.title', values),
      paragraphs: [t(isGone ? 'webhookDisabled.gone' : 'webhookDisabled.failing', values), t('webhookDisabled.next')],
      action: { label: t('webhookFailing.action'), url: mailed.url },
      footer: t('webhookFailing.footer', values),
    }
  },
})
