import * as z from 'zod'
import { CustomerDetails } from './payments.ts'
import { AMOUNT_MAX, filterBy, keptSecret, PageQuery, Timestamp } from './primitives.ts'
import { LICENSE_KEY_STATUS_SYNONYMS } from './synonyms.ts'

/** Most license keys that one line of a sale issues: its quantity can't be more. */
export const LICENSE_KEYS_MAX = 1000

export const LicenseKeyStatus = z.enum(['active', 'expired', 'disabled']).meta({ id: 'LicenseKeyStatus' })
export type LicenseKeyStatus = z.infer<typeof LicenseKeyStatus>

/** `auto`: a sale issued it. `import`: the business brought it. `manual`: never here. */
export const LicenseKeySource = z.enum(['auto', 'import', 'manual']).meta({ id: 'LicenseKeySource' })

export const LicenseKey = z
  .object({
    id: z.string(),
    key: z.string().meta(keptSecret('What the customer enters')),
    business_id: z.string(),
    brand_id: z.string(),
    customer_id: z.string(),
    product_id: z.string(),
    payment_id: z.string().nullable(),
    subscription_id: z.string().nullable(),
    status: LicenseKeyStatus,
    source: LicenseKeySource,
    activations_limit: z.int().nullable().meta({ description: 'Null: unlimited' }),
    instances_count: z.int().meta({ description: 'Number of current activations' }),
    expires_at: Timestamp.nullable().meta({ description: 'Null: never, or with its subscription' }),
    created_at: Timestamp,
  })
  .meta({ id: 'LicenseKeyResponse' })
export type LicenseKey = z.infer<typeof LicenseKey>

export const ListLicenseKeysQuery = PageQuery.extend({
  customer_id: z.string().optional(),
  product_id: z.string().optional(),
  status: filterBy(LicenseKeyStatus, LICENSE_KEY_STATUS_SYNONYMS).optional(),
  source: LicenseKeySource.optional(),
  created_at_gte: Timestamp.optional(),
  created_at_lte: Timestamp.optional(),
})
export const LicenseKeyList = z.object({ items: z.array(LicenseKey) })

const activationsLimit = z.int().min(0).max(AMOUNT_MAX).nullish()

/** POST /license_keys */
export const CreateLicenseKey = z
  .object({
    // Keys travel in URLs, separated by commas.
    key: z
      .string()
      .regex(/^[!-+\--~]{1,255}$/, 'A key must be 1 to 255 ASCII characters without spaces and commas')
      .meta(keptSecret('What the customer enters')),
    customer_id: z.string(),
    product_id: z.string(),
    activations_limit: activationsLimit.meta({ description: 'Null: unlimited' }),
    expires_at: Timestamp.nullish().meta({ description: 'Null: never' }),
  })
  .meta({ id: 'CreateLicenseKeyRequest' })
export type CreateLicenseKey = z.infer<typeof CreateLicenseKey>

export const PatchLicenseKey = z
  .object({
    activations_limit: activationsLimit.meta({ description: 'Null: unlimited' }),
    disabled: z.boolean().nullish(),
    expires_at: Timestamp.nullish().meta({ description: 'Null: never' }),
  })
  .meta({ id: 'PatchLicenseKeyRequest' })
export type PatchLicenseKey = z.infer<typeof PatchLicenseKey>

const instanceName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(255, 'A name must be at most 255 characters')
  .meta({ description: 'The device or installation, in the words of its user' })

/** An activation of a license key. */
export const LicenseKeyInstance = z
  .object({
    id: z.string(),
    business_id: z.string(),
    license_key_id: z.string(),
    name: z.string(),
    created_at: Timestamp,
  })
  .meta({ id: 'LicenseKeyInstanceResponse' })
export type LicenseKeyInstance = z.infer<typeof LicenseKeyInstance>

export const ListLicenseKeyInstancesQuery = PageQuery.extend({
  license_key_id: z.string().optional(),
  grant_id: z.string().optional(),
})
export const LicenseKeyInstanceList = z.object({ items: z.array(LicenseKeyInstance) })
export const PatchLicenseKeyInstance = z.object({ name: instanceName }).meta({ id: 'PatchLicenseKeyInstanceRequest' })

/** People paste keys with the spaces and invisible marks around them. */
const licenseKey = z
  .string()
  .overwrite((text) => text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, ''))
  .min(1, 'License key is required')
  .meta(keptSecret('What the customer enters'))

export const ActivateLicenseKey = z
  .object({ license_key: licenseKey, name: instanceName })
  .meta({ id: 'ActivateLicenseKeyRequest' })
export type ActivateLicenseKey = z.infer<typeof ActivateLicenseKey>

export const ActivatedLicenseKey = LicenseKeyInstance.extend({
  customer: CustomerDetails,
  product: z.object({ product_id: z.string(), name: z.string().nullable() }).meta({ id: 'ActivateLicenseKeyProductInfo' }),
}).meta({ id: 'ActivateLicenseKeyResponse' })
export type ActivatedLicenseKey = z.infer<typeof ActivatedLicenseKey>

export const DeactivateLicenseKey = z
  .object({ license_key: licenseKey, license_key_instance_id: z.string() })
  .meta({ id: 'DeactivateLicenseKeyRequest' })
export type DeactivateLicenseKey = z.infer<typeof DeactivateLicenseKey>

export const ValidateLicenseKey = z
  .object({
    license_key: licenseKey,
    license_key_instance_id: z.string().nullish().meta({ description: 'Valid only if it is an activation of this key' }),
  })
  .meta({ id: 'ValidateLicenseKeyRequest' })
export type ValidateLicenseKey = z.infer<typeof ValidateLicenseKey>

export const LicenseKeyValidity = z.object({ valid: z.boolean() }).meta({ id: 'ValidateLicenseKeyResponse' })
