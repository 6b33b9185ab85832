import { addMilliseconds, MINUTE, SECOND, startStopwatch } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { toRefusal } from '#src/faults.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { claimAsks, releaseAsks } from '#src/records/ask-budget.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { RecordScope } from '#src/scope.ts'
import { checkRow } from './check-import.ts'
import { findKnown } from './find-known.ts'
import { listRows, saveRow } from './import-rows.ts'
import { type CheckedRow, type Creatable, IMPORT_KINDS, type Reading } from './nouns.ts'
import { IMPORT_JOB } from './start-import.ts'
import { importStates } from './states.ts'
import type { ImportLineRow, ImportTableRow } from './table.ts'

/** After this time, the claim of a dead process ends. It is renewed with each row, and longer than a call may take. */
const CLAIM_MILLISECONDS = 2 * MINUTE
/** Below a minute, because the next run starts then. */
const RUN_MILLISECONDS_MAX = 45 * SECOND
const BATCH = 50

/** A row may take two calls: look whether a lost attempt succeeded, and create it. */
const CALLS_A_ROW = 2

/** Claims an import that is under way; undefined if none is left. */
async function claimImport({ database, clock }: Deps): Promise<ImportTableRow | undefined> {
  const now = clock.now()
  return database.db
    .updateTable('imports')
    .set({ claimedUntil: addMilliseconds(now, CLAIM_MILLISECONDS) })
    .from((from) =>
      from
        .selectFrom('imports')
        .select(['organizationId', 'environment', 'id'])
        .where('status', 'in', ['importing', 'undoing'])
        .where('claimedUntil', '<=', now)
        .orderBy('claimedUntil')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .as('due'),
    )
    .whereRef('due.organizationId', '=', 'imports.organizationId')
    .whereRef('due.environment', '=', 'imports.environment')
    .whereRef('due.id', '=', 'imports.id')
    .returningAll('imports')
    .executeTakeFirst()
}

/** An import under way, with what its rows need. `claim` changes with each row; no other process has the same. */
type Run = {
  deps: Deps
  scope: RecordScope
  row: ImportTableRow
  claim: { until: Date }
  provider: PaymentsProvider
  reading: Reading
}

/** Saves how an import goes on, and ends the claim; nothing if another process has taken it over. */
async function leave(
  { database }: Deps,
  row: ImportTableRow,
  claim: Run['claim'],
  noted: Partial<ImportTableRow>,
): Promise<void> {
  const { organizationId, environment, id } = row
  await database.db
    .updateTable('imports')
    .set(noted)
    .where((own) => own.and({ organizationId, environment, id, claimedUntil: claim.until }))
    .execute()
}

/** The claim went over to another process, which does the rest. */
class ClaimLost extends Error {}

/** Renews the claim and marks that the provider is asked about a row, in one statement. @throws ClaimLost */
async function beginRow({ deps, scope, row, claim }: Run, { line }: ImportLineRow): Promise<void> {
  const now = deps.clock.now()
  const until = addMilliseconds(now, CLAIM_MILLISECONDS)
  const { rows } = await sql`
    with renewed as (
      update imports set claimed_until = ${until}
      where organization_id = ${row.organizationId} and environment = ${row.environment} and id = ${row.id}
        and claimed_until = ${claim.until}
      returning organization_id, environment, id)
    update import_rows line set attempted_at = ${now} from renewed
    where line.organization_id = renewed.organization_id and line.environment = renewed.environment
      and line.import_id = renewed.id and line.line = ${line}
    returning line.line`.execute(scope.trx)
  if (rows.length === 0) throw new ClaimLost()
  claim.until = until
}

/** Whether a refusal is about the whole shop: the next row would get the same one. */
const isAboutShop = ({ code }: Fault): boolean => isTransient(code) || code.startsWith('PAYMENTS_KEY_')

/** The embedded provider keeps the answer of a key. Others ignore it, and a repeated call would create a second object. */
const keyOf = ({ row }: Run, { line }: ImportLineRow): string | undefined =>
  row.environment === 'embedded' ? `import/${row.id}/${line}` : undefined

/** Creates what a row says. A row that was attempted before may be there already: its answer was lost. */
async function createRow(run: Run, line: ImportLineRow, creatable: Creatable): Promise<void> {
  const found = line.attemptedAt === null ? undefined : await creatable.find(run.provider)
  if (found !== undefined) return saveRow(run.scope, line, { status: 'created', objectId: found })
  await beginRow(run, line)
  try {
    const objectId = await creatable.create(run.provider, keyOf(run, line))
    await saveRow(run.scope, line, { status: 'created', objectId })
  } catch (error) {
    if (!(error instanceof Fault) || isAboutShop(error)) throw error
    await saveRow(run.scope, line, { status: 'refused', refusal: toRefusal(error) })
  }
}

/** Creates a batch of rows. What has appeared since they were checked is left as it is. */
async function createBatch(run: Run, lines: readonly ImportLineRow[]): Promise<void> {
  const { scope, row, reading } = run
  const checked = lines.map((line): [ImportLineRow, CheckedRow] => [line, checkRow(row, line.cells, reading)])
  const known = await findKnown(
    scope,
    row.noun,
    checked.flatMap(([, { name, creatable }]) => (creatable ? [{ name, key: creatable.key }] : [])),
  )
  for (const [line, { issues, creatable }] of checked) {
    const objectId = creatable && line.attemptedAt === null ? known.get(creatable.key) : undefined
    if (objectId !== undefined) await saveRow(scope, line, { status: 'existing', objectId })
    // A discount may have ended since.
    else if (creatable === undefined) await saveRow(scope, line, { status: 'invalid', issues })
    else await createRow(run, line, creatable)
  }
}

/** Takes a batch of created objects back. One that the provider doesn't let go stays, and its row says why. */
async function undoBatch(run: Run, lines: readonly ImportLineRow[]): Promise<void> {
  const { scope, row, provider } = run
  const { undo } = IMPORT_KINDS[row.noun]
  for (const line of lines) {
    await beginRow(run, line)
    try {
      await undo?.take(provider, line.objectId ?? '')
      await saveRow(scope, line, { status: 'undone' })
    } catch (error) {
      if (!(error instanceof Fault) || isAboutShop(error)) throw error
      await saveRow(scope, line, { status: 'kept', refusal: toRefusal(error) })
    }
  }
}

/** What is done with the rows of each status, until none is left. */
const WORK = { importing: { status: 'ready', doBatch: createBatch }, undoing: { status: 'created', doBatch: undoBatch } } as const

/** Works on an import until it is done, its time is over, or the provider's share of this minute is spent. */
async function goOn(run: Run, underWay: keyof typeof WORK): Promise<Partial<ImportTableRow>> {
  const { deps, scope, row } = run
  const { status, doBatch } = WORK[underWay]
  const stopwatch = startStopwatch()
  while (stopwatch() < RUN_MILLISECONDS_MAX) {
    const granted = await claimAsks(deps, row, BATCH * CALLS_A_ROW)
    const limit = Math.floor(granted / CALLS_A_ROW)
    const lines = await listRows(scope, row, { status, limit: Math.max(limit, 1) })
    if (lines.length === 0 || limit === 0) await releaseAsks(deps, row, granted)
    if (lines.length === 0)
      return { status: importStates[underWay].finish?.to ?? underWay, problem: null, finishedAt: deps.clock.now() }
    if (limit === 0) return { problem: null, claimedUntil: addMilliseconds(deps.clock.now(), MINUTE) }
    await doBatch(run, lines)
    await releaseAsks(deps, row, granted - lines.length)
  }
  await deps.addJob(IMPORT_JOB, {}, IMPORT_JOB)
  return { problem: null, claimedUntil: deps.clock.now() }
}

/** Continues an import. If the provider is away, it waits, and says so. */
async function continueImport(deps: Deps, row: ImportTableRow): Promise<void> {
  if (row.status !== 'importing' && row.status !== 'undoing') return
  const claim = { until: row.claimedUntil }
  const scope = { ...toReadOnly(deps), organizationId: row.organizationId, environment: row.environment }
  try {
    const connection = await findConnection(scope, row.environment)
    if (!connection) return
    const provider = openProvider(deps, connection, 'refresh')
    const reading = { currency: row.currency, now: await getBusinessTime(scope) }
    await leave(deps, row, claim, await goOn({ deps, scope, row, claim, provider, reading }, row.status))
  } catch (error) {
    if (error instanceof ClaimLost) return
    if (!(error instanceof Fault)) throw error
    const claimedUntil = addMilliseconds(deps.clock.now(), (error.retryAfterSeconds ?? 60) * SECOND)
    await leave(deps, row, claim, { problem: toRefusal(error), claimedUntil })
  }
}

/** Continues every import that is under way and that no process works on. */
export async function runImports(deps: Deps): Promise<void> {
  for (let row = await claimImport(deps); row; row = await claimImport(deps)) await continueImport(deps, row)
}
