import type { Deps } from '#src/deps.ts'
import type { DueKind, DueRow } from './table.ts'

/**
 * Does what fell due, in transactions of its own, and says when to look again, if it is not over. It may be called twice
 * for the same: a process may die after the work and before the note that it was done.
 */
export type DueHandler = (deps: Deps, due: DueRow) => Promise<Date | undefined>
export type DueHandlers = Readonly<Record<DueKind, DueHandler>>
