import { type Kysely, sql } from '#src/database/database.ts'
import type { Purpose } from '#src/secrets/encryption-keys.ts'
import type { RowSealer, SealedTable } from '#src/secrets/sealer.ts'
import type { OutgoingEmail } from './email-content.ts'
import type { RenderedEmail } from './render-email.ts'
import type { EmailRow, EmailTables } from './table.ts'

/** What an email says, and where its reader stops such emails: both may have links that act. */
export type EmailContent = { body: OutgoingEmail['body'] | RenderedEmail; unsubscribeUrl: string | null }
export type EmailSealer = RowSealer<'id', 'contentSealed'>

/** The sealed columns of a program's emails. */
export const sealedEmails = (purpose: Purpose) =>
  ({ table: 'emails', key: ['id'], columns: ['contentSealed'], purpose }) as const satisfies SealedTable

/** Stands where the release before looks for the content: it can't send this email, and leaves it to be tried again. */
const SEALED = 'sealed'

type Place = { id: string }
export type StoredContent = Pick<EmailRow, 'body' | 'unsubscribeUrl' | 'contentSealed'>

/** What is left of an email once the email server has it, or after its last try: whom it was for and what it was about. */
export const NO_CONTENT: StoredContent = { body: null, unsubscribeUrl: null, contentSealed: null }

export const sealContent = (sealer: EmailSealer, place: Place, content: EmailContent): StoredContent => ({
  body: SEALED,
  unsubscribeUrl: null,
  contentSealed: sealer.seal(JSON.stringify(content), place, 'contentSealed'),
})

/**
 * Returns what a stored email says; undefined once it is erased. Reads what the release before has written, too.
 * @throws when it was altered, is another row's, or of a key that isn't there
 */
export function openContent(sealer: EmailSealer, row: Place & StoredContent): EmailContent | undefined {
  const sealed = sealer.open(row, 'contentSealed')
  if (sealed !== null) return JSON.parse(sealed) as EmailContent
  return row.body === null || row.body === SEALED ? undefined : { body: row.body, unsubscribeUrl: row.unsubscribeUrl }
}

const BATCH = 500

/** Seals a batch of what the release before has written. Returns how many. */
export async function sealPlainEmails(db: Kysely<EmailTables>, sealer: EmailSealer): Promise<number> {
  const rows = await db
    .selectFrom('emails')
    .select(['id', 'body', 'unsubscribeUrl', 'contentSealed'])
    .where('body', 'is not', null)
    .where('contentSealed', 'is', null)
    .limit(BATCH)
    .execute()
  for (const row of rows) {
    const content = openContent(sealer, row)
    const stored = content ? sealContent(sealer, row, content) : NO_CONTENT
    // An email that was sent meanwhile has lost its content.
    await db
      .updateTable('emails')
      .set({ ...stored, body: stored.body === null ? null : sql`${JSON.stringify(stored.body)}::jsonb` })
      .where('id', '=', row.id)
      .where('body', 'is not', null)
      .execute()
  }
  return rows.length
}
