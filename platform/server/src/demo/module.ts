/** The demo shop with a year of sales. */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { demoRoutes } from './routes.ts'
import { seedDemo } from './seed-demo.ts'
import { demoMigrations } from './table.ts'

export const module: ServerModule<Deps> = {
  name: 'demo',
  migrations: demoMigrations,
  routes: [demoRoutes],
  jobs: (deps) => ({ 'seed-demo': () => seedDemo(deps) }),
}
