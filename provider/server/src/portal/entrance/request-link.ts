import { isReachable } from '@tradepost/kit/email/email'
import { addressEmail, type OutgoingEmail } from '@tradepost/kit/email/email-content'
import { toPlainName } from '@tradepost/kit/email/email-names'
import type { Language } from '@tradepost/messages/languages'
import { shopSender } from '#src/brands/shop-sender.ts'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { BusinessRow } from '#src/businesses/table.ts'
import { getCustomer } from '#src/customers/read-customers.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import { createReadOnlyScope, type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { limitPortalLinks, mayEmailPortalLink } from '#src/hosted-checkout/client-limits.ts'
import { messagesIn } from '#src/messages.ts'
import { findCustomerLanguage, findPortalCustomer } from '#src/portal/find-portal-customer.ts'
import type { Scope, Tenant } from '#src/scope.ts'
import { createPortalLink } from './create-link.ts'

type LinkEmail = { to: string; url: string; business: BusinessRow; isTest: boolean; language: Language; providerUrl: string }

/** Builds the email with a link to the portal of a customer. */
function buildLinkEmail({ to, url, business: seller, isTest, language, providerUrl }: LinkEmail): OutgoingEmail {
  const t = messagesIn(language)
  const business = toPlainName(seller.name)
  return addressEmail(
    {
      to,
      subject: t('portalEmails.subject', { business }),
      title: t('portalEmails.title'),
      paragraphs: [t('portalEmails.text', { business }), t('portalEmails.once'), ...(isTest ? [t('billingEmails.test')] : [])],
      action: { label: t('portalEmails.open'), url },
      footer: t('portalEmails.footer', { business }),
    },
    shopSender({ ...seller, imageId: null }, language, providerUrl),
  )
}

/** Writes the email with a link to the portal; it is sent after the commit. */
export async function sendPortalLink(
  scope: Scope,
  customer: CustomerRow,
  { url, language }: Pick<LinkEmail, 'url' | 'language'>,
): Promise<void> {
  if (!isReachable(customer.email)) return
  const business = await getBusiness(scope)
  const mail = buildLinkEmail({
    to: customer.email,
    url,
    business,
    isTest: scope.mode === 'test',
    language,
    providerUrl: scope.url,
  })
  await scope.mailer.write(scope.trx, scope.clock, mail)
  scope.leaves.add('emails')
}

type Requested = { businessId: string; email: string; client: string; language: Language }

/**
 * Emails a link to the portal, if the address is a customer's. Tells nobody whether it is, nor whether it had its emails of this
 * hour. @throws 404 BUSINESS_NOT_FOUND; 429 TOO_MANY_PORTAL_LINKS for a client that asks too often
 */
export async function sendRequestedLink(deps: Deps, { businessId, email, client, language }: Requested): Promise<void> {
  const { db } = deps.database
  const business = await db.selectFrom('businesses').select('id').where('id', '=', businessId).executeTakeFirst()
  if (!business) throw fault('BUSINESS_NOT_FOUND')
  await limitPortalLinks(deps, businessId, client)
  if (!(await mayEmailPortalLink(deps, businessId, email))) return
  const customer = await findPortalCustomer(db, { businessId, email })
  if (!customer) return
  await writeLink(deps, customer, language)
}

async function writeLink(deps: Deps, customer: CustomerRow, language: Language): Promise<void> {
  await transact(deps, customer, async (scope) => {
    const url = await createPortalLink(deps, scope, { customer, returnUrl: null })
    await sendPortalLink(scope, customer, { url, language })
  })
}

/** Emails a customer a link to the portal, in the language of their last purchase; not more often than anybody may request it. */
export async function sendLinkToCustomer(deps: Deps, tenant: Tenant, customerId: string): Promise<void> {
  const scope = await createReadOnlyScope(deps, tenant)
  const customer = await getCustomer(scope, customerId)
  if (!(await mayEmailPortalLink(deps, tenant.businessId, customer.email))) return
  await writeLink(deps, customer, (await findCustomerLanguage(scope, customerId)) ?? 'en')
}
