/** Usage events that were rejected in test mode. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { rejectedEventsMigrations } from './table.ts'

export const module: ServerModule = { name: 'rejected-events', migrations: rejectedEventsMigrations }
