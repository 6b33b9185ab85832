import { type Kysely, sql } from '#src/database/database.ts'
import { ATTEMPTS_MAX } from './claim-emails.ts'

const EMAILS_MAX = 100

/** An email without what it says, as the wire has it. `failed`: given up after a day of tries. */
export type SentEmail = {
  id: string
  subject: string
  status: 'waiting' | 'sent' | 'failed'
  created_at: string
  sent_at: string | null
}

type Row = { id: string; subject: string; status: SentEmail['status']; createdAt: Date; sentAt: Date | null }

/** Lists the newest hundred emails of a tenant to an address. */
export async function listEmailsTo<Tables>(
  trx: Kysely<Tables>,
  { tenant, recipient }: { tenant: string; recipient: string },
): Promise<SentEmail[]> {
  const { rows } = await sql<Row>`
    select id, subject, created_at as "createdAt", sent_at as "sentAt",
      case when sent_at is not null then 'sent' when attempt_count >= ${sql.lit(ATTEMPTS_MAX)} then 'failed' else 'waiting' end as status
    from emails where recipient = ${recipient.toLowerCase()} and tenant = ${tenant}
    order by position desc limit ${sql.lit(EMAILS_MAX)}`.execute(trx)
  return rows.map(({ id, subject, status, createdAt, sentAt }) => ({
    id,
    subject,
    status,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
  }))
}
