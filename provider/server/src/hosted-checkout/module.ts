/** What the hosted checkout page shows and does. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { hostedCheckoutRoutes } from './routes.ts'

export const module: ServerModule = { name: 'hosted-checkout', routes: [hostedCheckoutRoutes] }
