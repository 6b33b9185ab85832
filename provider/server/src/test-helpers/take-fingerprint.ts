import { createHash } from 'node:crypto'
import type { Fingerprint } from '@tradepost/contract/provider/stores'
import type { Deps } from '#src/deps.ts'
import { type Drawing, describeInvoice } from '#src/invoices/draw-invoice.ts'
import { describeStatement } from '#src/payouts/draw-statement.ts'
import { sumBreakup } from '#src/payouts/list-breakup.ts'
import { describeCreditNote } from '#src/refunds/draw-credit-note.ts'
import { type Scope, toTenant } from '#src/scope.ts'

/** In place of the provider's own address, whose port says nothing of its world. */
const ADDRESS = 'http://store.test'
const PAGE = 1000
/** Documents that are drawn together: fewer than may wait. */
const DRAWN_TOGETHER = 100

/** A digest of parts, each with its length before it, and how many there were. */
function createDigest() {
  const hash = createHash('sha256')
  let count = 0
  return {
    add(part: string | Buffer) {
      hash.update(`${Buffer.byteLength(part)}\n`).update(part)
      count += 1
    },
    read: () => ({ count, sha256: hash.digest('hex') }),
  }
}

/** Reads rows page by page, by a column that grows. */
async function eachRow<Row>(readPage: (after: Row | undefined) => Promise<Row[]>, take: (row: Row) => Promise<void> | void) {
  let rows: Row[] = []
  do {
    rows = await readPage(rows.at(-1))
    for (const row of rows) await take(row)
  } while (rows.length === PAGE)
}

const withoutAddress = (text: string, url: string): string =>
  text.replaceAll(url, ADDRESS).replaceAll(encodeURIComponent(url), encodeURIComponent(ADDRESS))

async function digestEvents(scope: Scope) {
  const digest = createDigest()
  const readPage = (after: { id: string } | undefined) =>
    scope.trx
      .selectFrom('events')
      .select(['id', 'type', 'subjectId', 'createdAt', 'payload'])
      .where((row) => row.and(toTenant(scope)))
      .where('isExample', '=', false)
      .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
      .orderBy('id')
      .limit(PAGE)
      .execute()
  await eachRow(readPage, ({ id, type, subjectId, createdAt, payload }) =>
    digest.add(JSON.stringify([id, type, subjectId, createdAt, withoutAddress(payload, scope.url)])),
  )
  return digest.read()
}

async function digestEmails(scope: Scope, { mailer }: Deps) {
  const digest = createDigest()
  const readPage = (after: { position: number } | undefined) =>
    scope.trx
      .selectFrom('emails')
      .selectAll()
      .where('tenant', '=', scope.businessId)
      .$if(after !== undefined, (query) => query.where('position', '>', after?.position ?? 0))
      .orderBy('position')
      .limit(PAGE)
      .execute()
  await eachRow(readPage, async (row) => {
    const { html, text } = await mailer.read(row)
    const said = [row.subject, html, text].map((each) => withoutAddress(each, scope.url))
    digest.add(JSON.stringify([row.id, row.recipient, row.createdAt, ...said]))
  })
  return digest.read()
}

async function listDrawings(scope: Scope): Promise<Drawing[]> {
  const own = toTenant(scope)
  const { trx } = scope
  const invoices = await trx
    .selectFrom('invoices')
    .select('document')
    .where((row) => row.and(own))
    .orderBy('number')
    .execute()
  const notes = await trx
    .selectFrom('creditNotes')
    .select('document')
    .where((row) => row.and(own))
    .orderBy('number')
    .execute()
  const payouts = await trx
    .selectFrom('payouts')
    .selectAll()
    .where((row) => row.and({ ...own, status: 'success' }))
    .orderBy('id')
    .execute()
  const statements: Drawing[] = []
  for (const payout of payouts)
    statements.push(describeStatement({ payout, rows: await sumBreakup(trx, payout), language: 'en' }))
  return [
    ...invoices.map(({ document }) => describeInvoice(document)),
    ...notes.map(({ document }) => describeCreditNote(document)),
    ...statements,
  ]
}

/** Digests every PDF: invoices, credit notes and statements of payouts. */
async function digestDocuments(scope: Scope, { documents }: Deps) {
  const digest = createDigest()
  const drawings = await listDrawings(scope)
  for (let first = 0; first < drawings.length; first += DRAWN_TOGETHER) {
    const drawn = await Promise.all(drawings.slice(first, first + DRAWN_TOGETHER).map((drawing) => documents.draw(drawing)))
    for (const bytes of drawn) digest.add(bytes)
  }
  return digest.read()
}

/**
 * Digests all that this business's events, emails and documents say, so that two worlds can be compared. The provider's own
 * address counts as the same one everywhere.
 */
export async function takeFingerprint(scope: Scope, deps: Deps): Promise<Fingerprint> {
  return {
    events: await digestEvents(scope),
    emails: await digestEmails(scope, deps),
    documents: await digestDocuments(scope, deps),
  }
}
