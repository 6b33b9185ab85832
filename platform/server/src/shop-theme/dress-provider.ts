import { Fault } from '@tradepost/kit/faults'
import { findOrganization } from '#src/auth/organizations/find-organization.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { findConnection, getProviderAccess } from '#src/organizations/find-connection.ts'
import { findLogoPath } from '#src/organizations/logo.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import { openPaymentsProvider } from '#src/payments-provider/open.ts'
import { getTheme } from './theme.ts'

/**
 * Gives the embedded provider the theme and the logo of a shop. A hosted provider gets them with each checkout.
 * @throws while the provider is away: the job is retried
 */
export async function dressProvider(deps: Deps, organizationId: string): Promise<void> {
  const work = toReadOnly(deps)
  const scope = { ...work, organizationId }
  const connection = await findConnection(scope, 'embedded')
  const organization = await findOrganization(work.trx, organizationId)
  if (connection?.status !== 'connected' || !organization) return
  const { theme } = await getTheme(scope)
  const logo = findLogoPath(organization)
  const { themeSettings } = openPaymentsProvider(getProviderAccess(deps, connection), 'job')
  try {
    await themeSettings.update({ ...theme, logo_url: logo && `${deps.config.url}${logo}` })
  } catch (error) {
    if (!(error instanceof Fault) || isTransient(error.code)) throw error
    deps.log.info({ organizationId, code: error.code }, 'the provider could not be dressed like its shop')
  }
}
