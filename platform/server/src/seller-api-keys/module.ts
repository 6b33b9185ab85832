/** API keys of a shop's business at the provider. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerApiKeyRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-api-keys', routes: [sellerApiKeyRoutes] }
