import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import { RUNNING } from '#src/payments-provider/codes.ts'
import { openPaymentsProvider, type PaymentsProvider } from '#src/payments-provider/open.ts'
import { getProviderAccess, listConnections } from './find-connection.ts'
import { listAll } from './running-sales.ts'

const BATCH = 20
/** A checkout is open for a day, and its bank may take 30 more (orders/reconcile-orders.ts). */
const LATE_MILLISECONDS = 31 * DAY

/** Archives every product, so that the provider's own links sell nothing either. */
async function archiveProducts(provider: PaymentsProvider): Promise<void> {
  const products = await listAll((paging) => provider.products.list({ ...paging, archived: false }))
  for (const { product_id } of products) await provider.products.archive(product_id)
}

/**
 * Cancels subscriptions that a late payment started: no one can pause, change or cancel them for the business anymore. The first
 * period is paid for and runs to its end; paused ones and ones on hold end now.
 */
async function endSubscriptions(provider: PaymentsProvider): Promise<void> {
  for (const status of RUNNING) {
    const running = await listAll((paging) => provider.subscriptions.list({ ...paging, status }))
    for (const { subscription_id, cancel_at_next_billing_date } of running) {
      if (status === 'active' && cancel_at_next_billing_date) continue
      const end = status === 'active' ? { cancel_at_next_billing_date: true } : { status: 'cancelled' as const }
      await provider.subscriptions.update(subscription_id, { ...end, cancel_reason: 'cancelled_by_merchant' })
    }
  }
}

/**
 * Cleans up a closed business at every provider that it has sold through. Each step can be repeated, so a retry completes a
 * failed run. @throws what the provider refused
 */
export async function runWindUp(deps: Deps, organizationId: string): Promise<void> {
  const { db } = deps.database
  const closed = await db
    .selectFrom('closedOrganizations')
    .select('windUpsDue')
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()
  if (!closed) return
  for (const connection of await listConnections({ ...toReadOnly(deps), organizationId })) {
    if (connection.apiKeySealed === null) continue
    const provider = openPaymentsProvider(getProviderAccess(deps, connection), 'job')
    await archiveProducts(provider)
    await endSubscriptions(provider)
  }
  // The count read at the start: a payment in between raises `windUpsDue`, so another run follows.
  await db
    .updateTable('closedOrganizations')
    .set({ windUpsDone: closed.windUpsDue })
    .where('organizationId', '=', organizationId)
    .execute()
}

/** Winds up every closed business that needs it, and clears its owners' emails once no payment can arrive anymore. */
export async function runDueWindUps(deps: Deps): Promise<void> {
  await transact(deps, async ({ trx, clock }) => {
    await trx
      .updateTable('closedOrganizations')
      .set({ ownerEmails: [] })
      .where('closedAt', '<', addMilliseconds(clock.now(), -LATE_MILLISECONDS))
      .where(sql<boolean>`owner_emails <> '{}'`)
      .execute()
  })
  const due = await deps.database.db
    .selectFrom('closedOrganizations')
    .select('organizationId')
    .whereRef('windUpsDone', '<', 'windUpsDue')
    .orderBy('closedAt')
    .limit(BATCH)
    .execute()
  for (const { organizationId } of due) {
    await runWindUp(deps, organizationId).catch((error: unknown) =>
      deps.log.warn(
        { organizationId, error: error instanceof Error ? error.message : String(error) },
        'a closed business could not be wound up yet',
      ),
    )
  }
}
