import { isReachable } from '@tradepost/kit/email/email'
import { addressEmail, type OutgoingEmail } from '@tradepost/kit/email/email-content'
import { toPlainName } from '@tradepost/kit/email/email-names'
import { type Language, toDirection } from '@tradepost/messages/languages'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import { messagesIn } from '#src/messages.ts'
import type { Scope } from '#src/scope.ts'

type LinkEmail = { to: string; url: string; businessName: string; isTest: boolean; language: Language }

/** Builds the email with a link to the portal of a customer. */
function buildLinkEmail({ to, url, businessName, isTest, language }: LinkEmail): OutgoingEmail {
  const t = messagesIn(language)
  const business = toPlainName(businessName)
  return addressEmail(
    {
      to,
      subject: t('portalEmails.subject', { business }),
      title: t('portalEmails.title'),
      paragraphs: [t('portalEmails.text', { business }), t('portalEmails.once'), ...(isTest ? [t('billingEmails.test')] : [])],
      action: { label: t('portalEmails.open'), url },
      footer: t('portalEmails.footer', { business }),
    },
    { name: 'Tradepost Pay', linkHint: t('receipts.linkHint'), language: { code: language, direction: toDirection(language) } },
  )
}

/** Writes the email with a link to the portal; it is sent after the commit. */
export async function sendPortalLink(
  scope: Scope,
  customer: CustomerRow,
  { url, language }: Pick<LinkEmail, 'url' | 'language'>,
): Promise<void> {
  if (!isReachable(customer.email)) return
  const { name: businessName } = await getBusiness(scope)
  const mail = buildLinkEmail({ to: customer.email, url, businessName, isTest: scope.mode === 'test', language })
  await scope.mailer.write(scope.trx, scope.clock, mail)
  scope.leaves.add('emails')
}
