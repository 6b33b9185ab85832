import { addMilliseconds, HOUR, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { type Drain, startDrain } from '@tradepost/kit/drain'
import { transition } from '@tradepost/kit/states'
import { type Deps, transact } from '#src/deps.ts'
import { fileScanStates } from '#src/files/states.ts'
import type { FileRow } from '#src/files/table.ts'
import { toTenant } from '#src/scope.ts'
import { keyOf } from '#src/storage/storage.ts'
import { createClamdScanner, type Scanner, ScannerError, type Verdict } from './clamd.ts'
import { sendInfectedEmail } from './infected-email.ts'

/** Longer than the largest file takes; after it another process scans the file of one that died. */
const LEASE_MILLISECONDS = 2 * HOUR
const RETRY_MILLISECONDS = MINUTE

/** Claims the file that has waited longest. */
async function claimFile({ database, clock }: Deps): Promise<FileRow | undefined> {
  const now = clock.now()
  return database.db
    .updateTable('files')
    .set({ scanAt: addMilliseconds(now, LEASE_MILLISECONDS) })
    .where(
      sql<boolean>`ctid = (select ctid from files where scan = 'pending' and scan_at <= ${now} order by scan_at
        limit 1 for update skip locked)`,
    )
    .returningAll()
    .executeTakeFirst()
}

async function record(deps: Deps, file: FileRow, verdict: Verdict): Promise<void> {
  const { to: scan } = transition(fileScanStates, 'file', file.scan, verdict.isInfected ? 'condemn' : 'pass')
  await transact(deps, file, async (scope) => {
    const { numUpdatedRows } = await scope.trx
      .updateTable('files')
      .set({ scan, scanAt: null })
      .where((row) => row.and({ ...toTenant(scope), id: file.id, scan: 'pending' }))
      .executeTakeFirst()
    if (numUpdatedRows > 0n && verdict.isInfected) await sendInfectedEmail(scope, file, verdict.name)
  })
  if (verdict.isInfected)
    deps.security.note('file.infected', 'refused', { subject: file.businessId, file: file.id, found: verdict.name })
}

/** Scans one file. Returns 0 if the scanner can't say anything of it: then it waits, and the others with it for a while. */
async function scanFile(deps: Deps, scanner: Scanner, file: FileRow): Promise<0 | 1> {
  try {
    const bytes = await deps.storage.stream(keyOf('files', file), { first: 0, last: Number(file.bytes) - 1 })
    if (!bytes) throw new ScannerError(`the bytes of ${file.id} are gone`)
    await record(deps, file, await scanner(bytes))
    return 1
  } catch (error) {
    await deps.database.db
      .updateTable('files')
      .set({ scanAt: addMilliseconds(deps.clock.now(), RETRY_MILLISECONDS) })
      .where((row) => row.and({ ...toTenant(file), id: file.id, scan: 'pending' }))
      .execute()
    if (!(error instanceof ScannerError)) throw error
    deps.log.warn({ fileId: file.id, reason: error.message }, 'a file waits, because the scanner says nothing of it')
    return 0
  }
}

/**
 * Scans the files that wait, one after the other; nothing without a scanner. A scan that is under way when the program stops is
 * broken off, and made again later.
 */
export function startFileScans(deps: Deps, pollMilliseconds: number): Drain {
  const { fileScanner: address } = deps.config
  const stopping = new AbortController()
  const scanner = address === undefined ? undefined : createClamdScanner(address, { signal: stopping.signal })
  const drain = startDrain({
    name: 'scans',
    log: deps.log,
    // A scanner that was away is asked again.
    pollMilliseconds,
    async work() {
      if (!scanner) return 0
      const file = await claimFile(deps)
      return file ? scanFile(deps, scanner, file) : 0
    },
  })
  return {
    ...drain,
    stop() {
      stopping.abort()
      return drain.stop()
    },
  }
}
