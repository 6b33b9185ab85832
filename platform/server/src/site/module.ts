/** What every page asks first: the demo shop, the language, and how people can sign in. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { siteRoutes } from './routes.ts'

export const module: ServerModule = { name: 'site', routes: [siteRoutes] }
