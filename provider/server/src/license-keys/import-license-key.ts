import type { CreateLicenseKey } from '@tradepost/contract/provider/license-keys'
import { isUniqueViolation } from '@tradepost/kit/database/database'
import { generateId } from '@tradepost/kit/ids'
import { getCustomer } from '#src/customers/read-customers.ts'
import { fault } from '#src/faults.ts'
import { recordEvent } from '#src/outbox/record-event.ts'
import { getProduct } from '#src/products/read-products.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { LicenseKeyRow } from './table.ts'
import { scheduleExpiry } from './update-license-key.ts'
import { viewLicenseKey } from './view.ts'

async function insertKey(scope: Scope, input: CreateLicenseKey): Promise<LicenseKeyRow> {
  const customer = await getCustomer(scope, input.customer_id)
  const product = await getProduct(scope, input.product_id)
  const now = scope.clock.now()
  const expiresAt = input.expires_at ? new Date(input.expires_at) : null
  return scope.trx
    .insertInto('licenseKeys')
    .values({
      ...toTenant(scope),
      id: generateId('licenseKey'),
      brandId: product.brandId,
      key: input.key,
      customerId: customer.id,
      productId: product.id,
      paymentId: null,
      lineId: null,
      subscriptionId: null,
      source: 'import',
      activationsLimit: input.activations_limit ?? null,
      instancesCount: 0,
      expiresAt,
      isExpired: expiresAt !== null && expiresAt <= now,
      disabledBySeller: false,
      suspension: null,
      withdrawal: null,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Imports a key that was sold elsewhere, for an existing customer and product.
 * @throws 404 CUSTOMER_NOT_FOUND, PRODUCT_NOT_FOUND; 409 LICENSE_KEY_ALREADY_EXISTS, whoever has it: the public calls know a key
 * by nothing else
 */
export async function importLicenseKey(scope: Scope, input: CreateLicenseKey): Promise<LicenseKeyRow> {
  try {
    const key = await insertKey(scope, input)
    if (key.expiresAt) await scheduleExpiry(scope, key)
    await recordEvent(scope, {
      type: 'license_key.created',
      subjectId: key.id,
      payloadType: 'LicenseKey',
      data: viewLicenseKey(key),
    })
    return key
  } catch (error) {
    if (isUniqueViolation(error, 'license_keys_key')) throw fault('LICENSE_KEY_ALREADY_EXISTS')
    throw error
  }
}
