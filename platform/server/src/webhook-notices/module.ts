/** Emails members about webhook endpoints that fail or were switched off. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { webhookNoticeMigrations } from './table.ts'

export const module: ServerModule = { name: 'webhook-notices', migrations: webhookNoticeMigrations }
