import { sealedEmails } from '@tradepost/kit/email/seal-emails'
import type { Deps } from './deps.ts'
import { createHeaderSealing } from './webhooks/endpoints/seal-headers.ts'

export const SEALED_EMAILS = sealedEmails('shop emails')

/**
 * Creates what seals the emails and headers that the release before has written, and erases emails that were given up. It returns
 * how many rows it changed.
 */
export function createPlainSealing(deps: Deps): () => Promise<number> {
  const sealHeaders = createHeaderSealing(deps)
  return async () => (await deps.mailer.tidy(deps.database.db, deps.clock)) + (await sealHeaders())
}
