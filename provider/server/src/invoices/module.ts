/** Invoices: number, draw and send. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { invoiceRoutes } from './routes.ts'
import { invoiceMigrations } from './table.ts'

export const module: ServerModule = { name: 'invoices', migrations: invoiceMigrations, routes: [invoiceRoutes] }
