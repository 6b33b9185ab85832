import type { UpdateSellerDetails } from '@tradepost/contract/provider/seller-details'
import { Fault } from '@tradepost/kit/faults'
import { findOrganization } from '#src/auth/organizations/find-organization.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { findConnection, getProviderAccess } from '#src/organizations/find-connection.ts'
import { findLogoPath } from '#src/organizations/logo.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import { openPaymentsProvider } from '#src/payments-provider/open.ts'
import type { ShopTextRow } from '#src/shop-texts/table.ts'
import { findTexts } from '#src/shop-texts/texts.ts'
import { getTheme } from './theme.ts'

/** Names the seller as the provider does. Texts that aren't written have no address. */
function nameSeller(said: ShopTextRow, shopUrl: string): UpdateSellerDetails {
  const urlOf = (name: 'terms' | 'refunds' | 'privacy') => (said[name] === null ? null : `${shopUrl}/${name}`)
  return {
    support_email: said.supportEmail,
    legal_name: said.legalName,
    address: said.address,
    terms_url: urlOf('terms'),
    refund_policy_url: urlOf('refunds'),
    privacy_policy_url: urlOf('privacy'),
  }
}

/**
 * Gives the embedded provider the theme and the logo of a shop, and who sells, once its seller has said so. A hosted provider
 * gets the theme with each checkout, and has nothing for the rest.
 * @throws while the provider is away: the job is retried
 */
export async function dressProvider(deps: Deps, organizationId: string): Promise<void> {
  const work = toReadOnly(deps)
  const scope = { ...work, organizationId }
  const connection = await findConnection(scope, 'embedded')
  const organization = await findOrganization(work.trx, organizationId)
  if (connection?.status !== 'connected' || !organization) return
  const [{ theme }, said] = await Promise.all([getTheme(scope), findTexts(scope)])
  const logo = findLogoPath(organization)
  const { themeSettings, sellerDetails } = openPaymentsProvider(getProviderAccess(deps, connection), 'job')
  try {
    await themeSettings.update({ ...theme, logo_url: logo && `${deps.config.url}${logo}` })
    if (said) await sellerDetails.update(nameSeller(said, `${deps.config.url}/shop/${encodeURIComponent(organization.slug)}`))
  } catch (error) {
    if (!(error instanceof Fault) || isTransient(error.code)) throw error
    deps.log.info({ organizationId, code: error.code }, 'the provider could not be dressed like its shop')
  }
}
