import { PENDING_PAYMENT_STATUSES } from '@tradepost/contract/provider/payments'
import type { OrganizationRow } from '#src/auth/table.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { Paging } from '#src/payments-provider/answers.ts'
import { RUNNING } from '#src/payments-provider/codes.ts'
import { openPaymentsProvider, type PaymentsProvider } from '#src/payments-provider/open.ts'
import { getProviderAccess, listConnections } from './find-connection.ts'

/** The provider's largest page size. */
const PAGE_SIZE = 100

/** Returns all items of a list, page by page. */
export async function listAll<T>(list: (paging: Paging) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (let page = 0; ; page += 1) {
    const items = await list({ page, pageSize: PAGE_SIZE })
    all.push(...items)
    if (items.length < PAGE_SIZE) return all
  }
}

async function countRunning(provider: PaymentsProvider): Promise<{ subscriptions: number; payments: number }> {
  const counts = (lists: Promise<unknown[]>[]) => Promise.all(lists.map(async (list) => (await list).length))
  const [subscriptions, payments] = await Promise.all([
    counts(RUNNING.map((status) => listAll((paging) => provider.subscriptions.list({ ...paging, status })))),
    counts(PENDING_PAYMENT_STATUSES.map((status) => listAll((paging) => provider.payments.list({ ...paging, status })))),
  ])
  const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)
  return { subscriptions: sumOf(subscriptions), payments: sumOf(payments) }
}

/**
 * Refuses while subscriptions are running or payments are processing, at every provider that the business has sold through.
 * @throws 409 SUBSCRIPTIONS_RUNNING, PAYMENTS_UNDER_WAY with their number and page; 503 without the provider's answer
 */
export async function checkNothingRuns(deps: Deps, { id, slug }: Pick<OrganizationRow, 'id' | 'slug'>): Promise<void> {
  const connections = await listConnections({ ...toReadOnly(deps), organizationId: id })
  // Without a key nothing was ever sold.
  const counts = await Promise.all(
    connections
      .filter(({ apiKeySealed }) => apiKeySealed !== null)
      .map((connection) => countRunning(openPaymentsProvider(getProviderAccess(deps, connection)))),
  )
  const subscriptions = counts.reduce((sum, each) => sum + each.subscriptions, 0)
  const payments = counts.reduce((sum, each) => sum + each.payments, 0)
  const page = (name: string) => `${deps.config.url}/dashboard/${slug}/${name}`
  if (subscriptions > 0) throw fault('SUBSCRIPTIONS_RUNNING:counted', { count: subscriptions, page: page('subscriptions') })
  if (payments > 0) throw fault('PAYMENTS_UNDER_WAY:counted', { count: payments, page: page('payments') })
}
