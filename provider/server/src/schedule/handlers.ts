import type { Deps } from '#src/deps.ts'
import type { DueKind, DueRow } from './table.ts'

/**
 * Runs a due job in its own transactions, and returns when to run again if it isn't done. May run twice for the same job: a
 * process can die after the work and before marking it done.
 */
export type DueHandler = (deps: Deps, due: DueRow) => Promise<Date | undefined>

/**
 * Runs due jobs of one kind together, and removes those that are done. Returns those that failed; they run again after their
 * lease.
 */
export type BatchHandler = { together: (deps: Deps, due: readonly DueRow[]) => Promise<readonly DueRow[]> }

export type DueHandlers = Readonly<Record<DueKind, DueHandler | BatchHandler>>
