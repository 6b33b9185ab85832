import type { BuyerLicenseKeyItem, BuyerLicenseKeyList } from '@tradepost/contract/platform/buyer/buyer-goods'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { assert, Fault } from '@tradepost/kit/faults'
import type { SignedIn } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type HeldKey, listKeys } from '#src/goods/license-keys.ts'
import { isAfter, ROWS_READ, toPage } from '#src/orders/account-list.ts'
import { type Holding, listBoughtOtherwise, listHoldings, listOrdersOf } from '#src/orders/holdings.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import { licenseKeys as licenseKeyNoun, readInstances } from '#src/records/nouns/license-keys.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { listBodiesOf } from '#src/records/read-records.ts'

type HeldKeys = { holding: Holding; held: readonly HeldKey[] }

/** Says with which of the account's orders keys came. */
async function viewItems({ holding, held }: HeldKeys): Promise<BuyerLicenseKeyItem[]> {
  const { slug, name } = holding.shop
  const orders = await listOrdersOf(holding, {
    paymentIds: held.map(({ licenseKey }) => licenseKey.payment_id),
    subscriptionIds: held.map(({ licenseKey }) => licenseKey.subscription_id),
  })
  return held.map(({ licenseKey: { payment_id: paymentId, subscription_id: subscriptionId }, view }) => ({
    ...view,
    shop: { slug, name },
    order_id: orders.find((order) => order.paymentId === paymentId)?.id ?? null,
    subscription_id: orders.some((order) => order.subscriptionId === subscriptionId) ? subscriptionId : null,
  }))
}

/** Lists conditions on license keys, of which an account's own meet any: each finds its rows by an index. */
async function listOwnConditions(holding: Holding): Promise<RawBuilder<boolean>[]> {
  const { customerId } = holding
  const { paymentIds, subscriptionIds } = await listBoughtOtherwise(holding)
  return [
    ...(customerId === null ? [] : [sql<boolean>`customer_id = ${customerId}`]),
    ...(paymentIds.length === 0 ? [] : [sql<boolean>`payment_id = any(${paymentIds}::text[])`]),
    ...(subscriptionIds.length === 0 ? [] : [sql<boolean>`subscription_id = any(${subscriptionIds}::text[])`]),
  ]
}

async function listOf(holding: Holding, cursor: string | undefined): Promise<BuyerLicenseKeyItem[]> {
  const after = isAfter(cursor, 'license_key_records.created_at')
  const lists = (await listOwnConditions(holding)).map((own) =>
    listKeys(holding.scope, { conditions: [own, after], limit: ROWS_READ }),
  )
  const held = new Map((await Promise.all(lists)).flat().map((key) => [key.licenseKey.id, key]))
  return viewItems({ holding, held: [...held.values()] })
}

/** Lists a page of the license keys of an account, newest first. */
export async function listLicenseKeys(deps: Deps, user: SignedIn, cursor: string | undefined): Promise<BuyerLicenseKeyList> {
  const holdings = await listHoldings(deps, user.id)
  const items = (await Promise.all(holdings.map((holding) => listOf(holding, cursor)))).flat()
  const sorted = items.toSorted(
    (a, b) => b.created_at.localeCompare(a.created_at) || b.license_key_id.localeCompare(a.license_key_id),
  )
  const { rows, next } = toPage(sorted, ({ created_at: at, license_key_id: id }) => ({ at, id }))
  return { items: rows, next }
}

/** Returns a key of the account. @throws 404 LICENSE_KEY_NOT_FOUND for any other, whether it exists or not */
async function getHeldKey(deps: Deps, user: SignedIn, id: string): Promise<{ holding: Holding; held: HeldKey }> {
  for (const holding of await listHoldings(deps, user.id)) {
    const own = await listOwnConditions(holding)
    const [held] = await listKeys(holding.scope, { conditions: [sql`id = ${id}`, sql`(${sql.join(own, sql` or `)})`] })
    if (held) return { holding, held }
  }
  throw fault('LICENSE_KEY_NOT_FOUND')
}

type Activation = { licenseKeyId: string; instanceId: string }

/**
 * Frees an activation of a key, so that the key can be activated elsewhere. One that is free already counts as done.
 * @throws 404 LICENSE_KEY_NOT_FOUND, ACTIVATION_NOT_FOUND; 503 while the provider doesn't answer
 */
export async function removeActivation(
  deps: Deps,
  user: SignedIn,
  { licenseKeyId, instanceId }: Activation,
): Promise<BuyerLicenseKeyItem> {
  const { holding, held } = await getHeldKey(deps, user, licenseKeyId)
  const { scope } = holding
  const [body] = await listBodiesOf(scope, licenseKeyNoun, [licenseKeyId])
  const known = body ? readInstances(body) : []
  if (!known.some(({ id }) => id === instanceId)) throw fault('ACTIVATION_NOT_FOUND')
  const connection = await findConnection(scope, scope.environment)
  if (!connection) throw fault('PAYMENTS_KEY_MISSING')
  const left = known.filter(({ id }) => id !== instanceId)
  try {
    await openProvider(deps, connection).licenseKeys.deactivate(held.licenseKey, { instanceId, left })
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'PAYMENTS_ITEM_NOT_FOUND') throw error
  }
  const [freed = held] = await listKeys(scope, { conditions: [sql`id = ${licenseKeyId}`] })
  const [item] = await viewItems({ holding, held: [freed] })
  assert(item, 'A key is shown')
  return item
}
