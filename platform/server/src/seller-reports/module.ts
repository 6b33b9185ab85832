/** Reports of what a shop earns, sells, keeps and loses, from records alone (decision 104). */

import type { ServerModule } from '@tradepost/kit/server-module'
import type { Deps } from '#src/deps.ts'
import { sellerReportRoutes } from './routes.ts'
import { reportMigrations } from './table.ts'

export const module: ServerModule<Deps> = { name: 'seller-reports', migrations: reportMigrations, routes: [sellerReportRoutes] }
