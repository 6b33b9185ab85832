/** Corrects an issued invoice, with a credit note. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { invoiceCorrectionRoutes } from './routes.ts'

export const module: ServerModule = { name: 'invoice-corrections', routes: [invoiceCorrectionRoutes] }
