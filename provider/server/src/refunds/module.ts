/** Refunds and their credit notes. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { creditNoteRoutes } from './credit-note-routes.ts'
import { refundRoutes } from './routes.ts'
import { refundMigrations } from './table.ts'

export const module: ServerModule = { name: 'refunds', migrations: refundMigrations, routes: [refundRoutes, creditNoteRoutes] }
