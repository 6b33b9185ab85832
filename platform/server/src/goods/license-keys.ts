import type { BuyerLicenseKey } from '@tradepost/contract/platform/buyer/buyer-goods'
import type { LicenseKey } from '@tradepost/contract/provider/license-keys'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { SeenLicenseKey } from '#src/payments-provider/calls/license-keys.ts'
import type { Body } from '#src/records/merge-update.ts'
import { licenseKeys as licenseKeyNoun, readInstances } from '#src/records/nouns/license-keys.ts'
import { listBodies, NEWEST } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { type DeliveredProduct, readDeliveredProducts } from './delivered-products.ts'
import { type Purchase, readWithdrawals } from './withdrawals.ts'

/** Keys that a page shows; a sale of more issues them all, and its receipt has them. */
const KEYS_MAX = 200

/** A key with what its buyer sees of it. */
export type HeldKey = { licenseKey: LicenseKey; view: BuyerLicenseKey }

type KeyParts = { licenseKey: LicenseKey; body: Body; product: DeliveredProduct | undefined }

function viewKey({ licenseKey, body, product }: KeyParts, withdrawal: BuyerLicenseKey['withdrawal']): BuyerLicenseKey {
  return {
    license_key_id: licenseKey.id,
    key: licenseKey.key,
    status: licenseKey.status,
    withdrawal,
    activations_limit: licenseKey.activations_limit,
    instances_count: licenseKey.instances_count,
    expires_at: licenseKey.expires_at,
    created_at: licenseKey.created_at,
    product: { name: product?.name ?? '', poster: product?.poster ?? null },
    activation_message: product?.license_key_activation_message ?? null,
    instances: readInstances(body).map(({ id, name, created_at }) => ({ id, name, created_at })),
  }
}

const purchaseOf = ({ payment_id, subscription_id }: LicenseKey): Purchase => ({
  paymentId: payment_id,
  subscriptionId: subscription_id,
})

type Wanted = { conditions: readonly RawBuilder<unknown>[]; limit?: number }

/** Lists a shop's license keys that match all conditions, newest first. */
export async function listKeys(scope: RecordScope, { conditions, limit = KEYS_MAX }: Wanted): Promise<HeldKey[]> {
  const bodies = await listBodies(scope, licenseKeyNoun, { conditions, orderBy: NEWEST, limit })
  const found = bodies.flatMap((body) => {
    const { data } = SeenLicenseKey.safeParse(body)
    return data ? [{ licenseKey: data, body }] : []
  })
  if (found.length === 0) return []
  const [products, findWithdrawal] = await Promise.all([
    readDeliveredProducts(
      scope,
      found.map(({ licenseKey }) => licenseKey.product_id),
    ),
    readWithdrawals(
      scope,
      found.map(({ licenseKey }) => purchaseOf(licenseKey)),
    ),
  ])
  return found.map(({ licenseKey, body }) => ({
    licenseKey,
    view: viewKey(
      { licenseKey, body, product: products.get(licenseKey.product_id) },
      findWithdrawal(purchaseOf(licenseKey), licenseKey.product_id),
    ),
  }))
}

/** Lists the license keys that came with a payment. */
export const listKeysOfPayment = async (scope: RecordScope, paymentId: string): Promise<BuyerLicenseKey[]> =>
  (await listKeys(scope, { conditions: [sql`payment_id = ${paymentId}`] })).map(({ view }) => view)
