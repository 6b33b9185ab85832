/** Every email of the platform, and the table of emails that wait to be sent. */

import { emailMigrations } from '@tradepost/kit/email/email'
import type { ServerModule } from '@tradepost/kit/server-module'

export const module: ServerModule = { name: 'email', migrations: emailMigrations }
