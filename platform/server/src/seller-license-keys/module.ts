/** License keys in the dashboard, and the import of existing ones. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { licenseKeyListRoutes } from './license-key-list.ts'
import { sellerLicenseKeyRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-license-keys', routes: [licenseKeyListRoutes, sellerLicenseKeyRoutes] }
