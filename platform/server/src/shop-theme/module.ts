/** How a shop looks: its theme, its cover, and the provider's pages, emails and documents, which look alike. */

import type { ServerModule } from '@tradepost/kit/server-module'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { DRESS_JOB } from '#src/organizations/dress-soon.ts'
import { dressProvider } from './dress-provider.ts'
import { shopThemeRoutes } from './routes.ts'
import { shopThemeMigrations } from './table.ts'

const Payload = z.object({ organizationId: z.string() })

export const module: ServerModule<Deps> = {
  name: 'shop-theme',
  migrations: shopThemeMigrations,
  routes: [shopThemeRoutes],
  jobs: (deps) => ({ [DRESS_JOB]: (payload) => dressProvider(deps, Payload.parse(payload).organizationId) }),
}
