import type { ActivatedLicenseKey, LicenseKey, LicenseKeyInstance } from '@tradepost/contract/provider/license-keys'
import type { CustomerDetails } from '@tradepost/contract/provider/payments'
import type { ProductRow } from '#src/products/table.ts'
import type { LicenseKeyInstanceRow, LicenseKeyRow } from './table.ts'

/** Returns a license key as the API shows it. */
export function viewLicenseKey(key: LicenseKeyRow): LicenseKey {
  return {
    id: key.id,
    key: key.key,
    business_id: key.businessId,
    brand_id: key.brandId,
    customer_id: key.customerId,
    product_id: key.productId,
    payment_id: key.paymentId,
    subscription_id: key.subscriptionId,
    status: key.status,
    source: key.source,
    activations_limit: key.activationsLimit,
    instances_count: key.instancesCount,
    expires_at: key.expiresAt?.toISOString() ?? null,
    created_at: key.createdAt.toISOString(),
  }
}

export function viewLicenseKeyInstance(instance: LicenseKeyInstanceRow): LicenseKeyInstance {
  return {
    id: instance.id,
    business_id: instance.businessId,
    license_key_id: instance.licenseKeyId,
    name: instance.name,
    created_at: instance.createdAt.toISOString(),
  }
}

type SoldTo = { customer: CustomerDetails; product: Pick<ProductRow, 'id' | 'name'> }

/** Returns a new activation with the customer and product of its key. */
export function viewActivation(instance: LicenseKeyInstanceRow, { customer, product }: SoldTo): ActivatedLicenseKey {
  return { ...viewLicenseKeyInstance(instance), customer, product: { product_id: product.id, name: product.name } }
}
