/** License keys of the signed-in buyer, and the devices that use them. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { buyerLicenseKeyRoutes } from './routes.ts'

export const module: ServerModule = { name: 'buyer-license-keys', routes: [buyerLicenseKeyRoutes] }
