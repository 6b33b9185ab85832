import type { BuyerLicenseKeyItem } from '@tradepost/contract/platform/buyer/buyer-goods'
import { sql } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import type { SignedIn } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type HeldKey, listKeys } from '#src/goods/license-keys.ts'
import { type Holding, isHeldIn, listHoldings } from '#src/orders/holdings.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import { licenseKeys as licenseKeyNoun, readInstances } from '#src/records/nouns/license-keys.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { listBodiesOf } from '#src/records/read-records.ts'

function viewItem({ shop, orders }: Holding, { licenseKey, view }: HeldKey): BuyerLicenseKeyItem {
  const { payment_id: paymentId, subscription_id: subscriptionId } = licenseKey
  const bought = orders.find((order) => order.paymentId === paymentId)
  return {
    ...view,
    shop: { slug: shop.slug, name: shop.name },
    order_id: bought?.id ?? null,
    subscription_id: orders.some((order) => order.subscriptionId === subscriptionId) ? subscriptionId : null,
  }
}

/** Lists the license keys of an account, newest first. */
export async function listLicenseKeys(deps: Deps, user: SignedIn): Promise<BuyerLicenseKeyItem[]> {
  const list = async (holding: Holding) =>
    (await listKeys(holding.scope, isHeldIn(holding))).map((held) => viewItem(holding, held))
  const items = (await Promise.all((await listHoldings(deps, user.id)).map(list))).flat()
  return items.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.license_key_id.localeCompare(a.license_key_id))
}

/** Returns a key of the account. @throws 404 LICENSE_KEY_NOT_FOUND for any other, whether it exists or not */
async function getHeldKey(deps: Deps, user: SignedIn, id: string): Promise<{ holding: Holding; held: HeldKey }> {
  for (const holding of await listHoldings(deps, user.id)) {
    const [held] = await listKeys(holding.scope, sql`id = ${id} and ${isHeldIn(holding)}`)
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
  const [freed] = await listKeys(scope, sql`id = ${licenseKeyId}`)
  return viewItem(holding, freed ?? held)
}
