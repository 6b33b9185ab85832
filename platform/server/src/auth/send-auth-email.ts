import { addMilliseconds, HOUR } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import type { OutgoingEmail } from '@tradepost/kit/email'
import type { Language } from '@tradepost/messages/languages'
import type { Deps } from '#src/deps.ts'
import { transact } from '#src/deps.ts'
import { type EmailDraft, renderPlatformEmail } from '#src/email/render-platform-email.ts'
import { findAccountLanguage } from './account-language.ts'

/** Limit per hour for emails of one kind to one address, so that no one can flood a mailbox. */
const MAILS_PER_HOUR_MAX = 5

/** Renders an email about an account in the account's language. `language`: that of an account that is gone. */
export async function renderAuthEmail(
  { database }: Pick<Deps, 'database'>,
  draft: EmailDraft,
  language?: Language,
): Promise<OutgoingEmail> {
  return renderPlatformEmail(draft, language ?? (await findAccountLanguage(database.db, draft.account ?? draft.to)) ?? 'en')
}

/**
 * Sends an email about an account, unless its address reached the limit. Returns nothing either way, so callers can't reveal it.
 */
export async function sendAuthEmail(deps: Deps, draft: EmailDraft, language?: Language): Promise<void> {
  const mail = await renderAuthEmail(deps, draft, language)
  await transact(deps, async ({ trx, clock }) => {
    // One at a time per address: concurrent emails would each count only the same earlier ones.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`auth mail ${mail.to.toLowerCase()}`}, 0))`.execute(trx)
    const recent = await trx
      .selectFrom('emails')
      .select('id')
      .where('recipient', '=', mail.to.toLowerCase())
      .where('subject', '=', mail.subject)
      .where('createdAt', '>', addMilliseconds(clock.now(), -HOUR))
      .limit(MAILS_PER_HOUR_MAX)
      .execute()
    if (recent.length < MAILS_PER_HOUR_MAX) await deps.mailer.write(trx, clock, mail)
  })
}
