import { addMilliseconds, HOUR } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { OutgoingEmail } from '@tradepost/kit/email/email-content'
import type { Language } from '@tradepost/messages/languages'
import { type Deps, transact } from '#src/deps.ts'
import { type EmailDraft, translateEmail } from '#src/email/translate-email.ts'
import { findAccountLanguage } from './account-language.ts'

/** Limit per hour for emails of one kind to one address, so that no one can flood a mailbox. */
const EMAILS_PER_HOUR_MAX = 5

/** Renders an email about an account in the account's language, else in `fallback`, else in English. */
export async function translateAuthEmail(
  { database }: Pick<Deps, 'database'>,
  draft: EmailDraft,
  fallback: Language = 'en',
): Promise<OutgoingEmail> {
  return translateEmail(draft, (await findAccountLanguage(database.db, draft.account ?? draft.to)) ?? fallback)
}

/**
 * Sends an email about an account, unless its address reached the limit. Returns nothing either way, so callers can't reveal it.
 */
export async function sendAuthEmail(deps: Deps, draft: EmailDraft, fallback?: Language): Promise<void> {
  const email = await translateAuthEmail(deps, draft, fallback)
  await transact(deps, async ({ trx, clock }) => {
    // One at a time per address: concurrent emails would each count only the same earlier ones.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`auth mail ${email.to.toLowerCase()}`}, 0))`.execute(trx)
    const recent = await trx
      .selectFrom('emails')
      .select('id')
      .where('recipient', '=', email.to.toLowerCase())
      .where('subject', '=', email.subject)
      .where('createdAt', '>', addMilliseconds(clock.now(), -HOUR))
      .limit(EMAILS_PER_HOUR_MAX)
      .execute()
    if (recent.length < EMAILS_PER_HOUR_MAX) await deps.mailer.write(trx, clock, email)
  })
}
