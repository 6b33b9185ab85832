import * as z from 'zod'

const SnapshotName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$/, 'A name has up to 60 letters, digits, "-", "_" and "."')

/** GET /test_helpers/store: a provider that a test has to itself. */
export const Store = z
  .object({
    status: z.enum(['ready', 'working']).meta({ description: '`working`: its port is closed for a moment' }),
    changes: z.int().meta({ description: 'How many snapshots, restores and resets have ended' }),
    error: z.string().nullable().meta({ description: 'Why the last of them failed' }),
    snapshots: z.array(z.string()),
  })
  .meta({ id: 'TestStore' })
export type Store = z.infer<typeof Store>

/** POST /test_helpers/snapshots */
export const TakeSnapshot = z
  .strictObject({ name: SnapshotName.optional().meta({ description: 'Replaces a snapshot with this name. Made up by default' }) })
  .meta({ id: 'TakeSnapshot' })
export type TakeSnapshot = z.infer<typeof TakeSnapshot>

export const BegunSnapshot = Store.extend({ name: SnapshotName }).meta({ id: 'BegunSnapshot' })

const Digest = z.object({
  count: z.int(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: 'In hexadecimal digits' }),
})

/** GET /test_helpers/fingerprint: equal for two stores in which the same happened. */
export const Fingerprint = z
  .object({
    events: Digest.meta({ description: 'Every event with its ID, time and payload, in order' }),
    emails: Digest.meta({ description: 'Every email, in order' }),
    documents: Digest.meta({ description: 'The bytes of every PDF: invoices, credit notes and statements of payouts' }),
  })
  .meta({ id: 'Fingerprint' })
export type Fingerprint = z.infer<typeof Fingerprint>

/** POST /test_helpers/snapshots/{name}/branch: another store, and what its software needs. */
export const StoreAddress = z
  .object({
    store_id: z.string(),
    base_url: z.string(),
    api_key: z.string(),
    webhook_id: z.string().meta({ description: 'Its endpoint, whose address `webhooks.to` changes' }),
    webhook_secret: z.string(),
  })
  .meta({ id: 'TestStoreAddress' })
export type StoreAddress = z.infer<typeof StoreAddress>
