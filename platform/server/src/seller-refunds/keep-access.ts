import type { Payment } from '@tradepost/contract/provider/payments'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import { generateUuid } from '@tradepost/kit/ids'
import * as z from 'zod'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { licenseKeys } from '#src/records/nouns/license-keys.ts'
import { refunds } from '#src/records/nouns/refunds.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { listBodies, readBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import type { KeptAccessRow } from './table.ts'

/** The field of a refund's metadata with the ID of what it keeps. */
export const KEPT_ACCESS = 'kept_access'
/** A refund that no record has after this time was never created. */
const FORGOTTEN_MILLISECONDS = DAY

const Key = z.object({ id: z.string() })

type Sold = Pick<Payment, 'payment_id' | 'digital_products_delivered'>

/**
 * Notes that a buyer keeps access: once a refund has withdrawn it, the payment's active license keys are enabled again, and its
 * downloads stay available.
 * @returns the ID for the refund's metadata; undefined if the payment has neither
 */
export async function saveKeptAccess(
  deps: Deps,
  scope: RecordScope,
  { payment_id: paymentId, digital_products_delivered: isDelivering }: Sold,
): Promise<string | undefined> {
  const conditions = [sql`payment_id = ${paymentId}`, sql`status = 'active'`]
  const keys = readBodies(Key, await listBodies(scope, licenseKeys, { conditions }))
  if (keys.length === 0 && !isDelivering) return undefined
  const { organizationId, environment } = scope
  const id = generateUuid()
  await deps.database.db
    .insertInto('keptAccess')
    .values({ organizationId, environment, id, paymentId, licenseKeyIds: keys.map((key) => key.id), createdAt: deps.clock.now() })
    .execute()
  return id
}

export async function removeKeptAccess(
  deps: Deps,
  { organizationId, id }: Pick<KeptAccessRow, 'organizationId' | 'id'>,
): Promise<void> {
  await deps.database.db
    .deleteFrom('keptAccess')
    .where((row) => row.and({ organizationId, id }))
    .execute()
}

const Ended = z.object({ status: z.string(), metadata: z.record(z.string(), z.unknown()) })

/** Returns the status of the refund that keeps this access; undefined if no record has it yet. */
async function findStatus(deps: Deps, { id, paymentId, ...shop }: KeptAccessRow): Promise<string | undefined> {
  const bodies = await listBodies({ ...toReadOnly(deps), ...shop }, refunds, { conditions: [sql`payment_id = ${paymentId}`] })
  return readBodies(Ended, bodies).find(({ metadata }) => metadata[KEPT_ACCESS] === id)?.status
}

/** Enables a key. One whose subscription has ended can't be, and stays disabled. @throws a Fault while retrying can help */
async function enableKey(provider: PaymentsProvider, id: string): Promise<void> {
  try {
    await provider.licenseKeys.update(id, { disabled: false })
  } catch (error) {
    if (!(error instanceof Fault) || isTransient(error.code)) throw error
  }
}

/** Lets the buyer keep what the refund has withdrawn. @throws a Fault while retrying can help */
async function keepDownloads(provider: PaymentsProvider, paymentId: string): Promise<void> {
  const delivery = await provider.payments.getDelivery(paymentId)
  const withdrawn = delivery?.items.filter(({ withdrawal, keeps_access: isKept }) => withdrawal !== null && !isKept) ?? []
  const lineIds = withdrawn.map(({ items_id: id }) => id)
  if (lineIds.length > 0) await provider.payments.keepDelivery(paymentId, lineIds)
}

/**
 * Gives back what a refund that has succeeded withdrew. Repeating it changes nothing, so a crash before the row is deleted is
 * harmless.
 */
async function keepAccess(deps: Deps, kept: KeptAccessRow): Promise<void> {
  const status = await findStatus(deps, kept)
  if (status === 'pending' || status === 'review') return
  if (status === undefined && addMilliseconds(kept.createdAt, FORGOTTEN_MILLISECONDS) > deps.clock.now()) return
  if (status === 'succeeded') {
    const connection = await findConnection({ ...toReadOnly(deps), organizationId: kept.organizationId }, kept.environment)
    if (!connection) return
    const provider = openProvider(deps, connection, 'job')
    for (const id of kept.licenseKeyIds) await enableKey(provider, id)
    await keepDownloads(provider, kept.paymentId)
  }
  await removeKeptAccess(deps, kept)
}

/**
 * Gives back what every refund withdrew that has succeeded meanwhile and keeps access. The provider may be away: then the next
 * minute does it.
 */
export async function keepAllAccess(deps: Deps): Promise<void> {
  for (const kept of await deps.database.db.selectFrom('keptAccess').selectAll().orderBy('createdAt').limit(1000).execute())
    try {
      await keepAccess(deps, kept)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      deps.log.warn({ organizationId: kept.organizationId, code: error.code }, 'what a refund withdrew could not be given back')
    }
}
