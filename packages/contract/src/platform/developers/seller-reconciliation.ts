import * as z from 'zod'
import { Refusal } from '#src/platform/error-body.ts'
import { listOf } from '#src/platform/lists.ts'
import { Timestamp } from '#src/provider/primitives.ts'

/** Why everything is compared with the payments provider. */
export const ReconciliationReason = z
  .enum(['requested', 'nightly', 'started', 'endpoint_disabled', 'endpoint_enabled'])
  .meta({ id: 'ReconciliationReason' })
export type ReconciliationReason = z.infer<typeof ReconciliationReason>

/** `waiting`: the provider doesn't answer, or was asked often enough for now; it continues by itself. */
export const ReconciliationStatus = z.enum(['running', 'waiting', 'done']).meta({ id: 'ReconciliationStatus' })

/** One comparison of everything with the payments provider. */
export const ReconciliationRun = z
  .object({
    id: z.string(),
    reason: ReconciliationReason,
    status: ReconciliationStatus,
    progress: z.number().min(0).max(1).meta({ description: 'The share of lists that were read' }),
    problem: Refusal.nullable().meta({ description: 'Why it waits' }),
    calls: z.int().meta({ description: 'Requests to the provider' }),
    differences: z.int(),
    started_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'ReconciliationRun' })
export type ReconciliationRun = z.infer<typeof ReconciliationRun>

/** GET …/reconciliation/runs: the newest first. */
export const ReconciliationRuns = z.object({ items: z.array(ReconciliationRun) }).meta({ id: 'ReconciliationRuns' })
export type ReconciliationRuns = z.infer<typeof ReconciliationRuns>

/**
 * `missed_event`: its event didn't arrive. `failed_apply`: its event arrived, and the row doesn't say so. `changed_elsewhere`: no
 * event tells of such a change.
 */
export const DifferenceCause = z.enum(['missed_event', 'failed_apply', 'changed_elsewhere']).meta({ id: 'DifferenceCause' })
export type DifferenceCause = z.infer<typeof DifferenceCause>

/** A field that differed between our records and the provider. An object that one side doesn't have differs in its ID. */
export const ReconciliationDifference = z
  .object({
    id: z.string(),
    run_id: z.string(),
    noun: z.string().meta({ description: "As in the API's paths: `license_keys`" }),
    object_id: z.string(),
    field: z.string(),
    ours: z.unknown(),
    theirs: z.unknown(),
    cause: DifferenceCause,
    found_at: Timestamp,
    repaired_at: Timestamp.nullable(),
  })
  .meta({ id: 'ReconciliationDifference' })
export type ReconciliationDifference = z.infer<typeof ReconciliationDifference>

/** GET …/reconciliation */
export const ReconciliationDifferenceList = listOf(ReconciliationDifference)
export type ReconciliationDifferenceList = z.infer<typeof ReconciliationDifferenceList>
