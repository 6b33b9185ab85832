/** Every email of the platform, and the table of emails that wait to be sent. */

import { emailMigrations } from '@tradepost/kit/email/email'
import { sealedEmails } from '@tradepost/kit/email/seal-emails'
import type { ServerModule } from '@tradepost/kit/server-module'

export const SEALED_EMAILS = sealedEmails('account emails')

export const module: ServerModule = { name: 'email', migrations: emailMigrations, sealed: [SEALED_EMAILS] }
