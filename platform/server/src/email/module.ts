/** Every email of the platform, and the table of emails that wait to be sent. */

import { sealedEmails } from '@tradepost/kit/email/seal-emails'
import { emailMigrations } from '@tradepost/kit/email/table'
import type { ServerModule } from '@tradepost/kit/server-module'

export const SEALED_EMAILS = sealedEmails('account emails')

export const module: ServerModule = { name: 'email', migrations: emailMigrations, sealed: [SEALED_EMAILS] }
