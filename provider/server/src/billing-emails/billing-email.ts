import { addressEmail, type EmailContent, type Link, type OutgoingEmail } from '@tradepost/kit/email/email-content'
import { toPlainAddress, toPlainName, toQuotedProduct } from '@tradepost/kit/email/email-names'
import type { Language } from '@tradepost/messages/languages'
import { type ShownSeller, shopSender } from '#src/brands/shop-sender.ts'
import type { Mode } from '#src/outbox/table.ts'
import { createFormatter, type Formatter } from '#src/receipts/format.ts'

/** Data that every email about a subscription needs. `currency`: the billing currency. */
export type EmailSubject = {
  to: string
  language: Language
  currency: string
  mode: Mode
  seller: ShownSeller
  subscription: { id: string; name: string }
  /** The page where the buyer manages it. */
  portalUrl: string
  /** Our own. */
  providerUrl: string
}

/** The messages of an email, and its names escaped for a sentence. `manage`: the link to the buyer's subscriptions. */
export type Wording = { pen: Formatter; business: string; product: string; manage: Link }

type Says = Pick<EmailContent, 'subject' | 'title' | 'paragraphs' | 'sum' | 'facts' | 'action'>

/** Builds an email about a subscription in the design of the receipts. `say` writes its own content in the buyer's language. */
export function billingEmail(about: EmailSubject, say: (wording: Wording) => Says): OutgoingEmail {
  const { to, language, mode, seller, subscription, portalUrl, providerUrl } = about
  const pen = createFormatter(about)
  const { t, keep } = pen
  const quotes = [t('receipts.quotes.open'), t('receipts.quotes.close')] as const
  const business = toPlainName(seller.name)
  const product = toQuotedProduct(subscription.name, quotes)
  const support = seller.supportEmail ? ` ${t('receipts.support', { email: toPlainAddress(seller.supportEmail) })}` : ''
  const {
    paragraphs,
    facts = [],
    ...said
  } = say({ pen, business, product, manage: { label: t('receipts.manage'), url: portalUrl } })
  return addressEmail(
    {
      to,
      ...said,
      paragraphs: mode === 'test' ? [...paragraphs, t('billingEmails.test')] : paragraphs,
      facts: [...facts, { label: t('billingEmails.subscription'), value: keep(subscription.id) }],
      footer: t('billingEmails.footer', { business }) + support,
    },
    shopSender(seller, language, providerUrl),
  )
}
