import * as z from 'zod'
import { Refusal } from '#src/platform/error-body.ts'
import { listOf } from '#src/platform/lists.ts'
import { issue } from '#src/platform/seller-issue.ts'
import { CreateLicenseKey, LicenseKey, LicenseKeyInstance } from '#src/provider/license-keys.ts'
import { AMOUNT_MAX, Timestamp } from '#src/provider/primitives.ts'

/** GET …/license-keys */
export const SellerLicenseKeyItem = LicenseKey.extend({
  customer: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .meta({ description: 'Null for members who may not see customers' }),
  product_name: z.string().nullable(),
}).meta({ id: 'SellerLicenseKeyItem' })
export type SellerLicenseKeyItem = z.infer<typeof SellerLicenseKeyItem>
export const SellerLicenseKeyList = listOf(SellerLicenseKeyItem)
export type SellerLicenseKeyList = z.infer<typeof SellerLicenseKeyList>

/** GET …/license-keys/{license_key_id}, and the answer to every change. */
export const SellerLicenseKey = SellerLicenseKeyItem.extend({
  instances: z.array(LicenseKeyInstance).meta({ description: 'The newest 100 activations' }),
}).meta({ id: 'SellerLicenseKey' })
export type SellerLicenseKey = z.infer<typeof SellerLicenseKey>

/** PUT …/license-keys/{license_key_id} */
export const LicenseKeyForm = z
  .strictObject({
    activations_limit: z
      .int(issue('wholeNumber'))
      .min(0, issue('wholeNumber'))
      .max(AMOUNT_MAX, issue('wholeNumber'))
      .nullable()
      .meta({
        description: 'Null: unlimited',
      }),
    expires_at: Timestamp.nullable().meta({ description: "Null: never. A subscription's key has no expiry of its own" }),
  })
  .meta({ id: 'LicenseKeyForm' })
export type LicenseKeyForm = z.infer<typeof LicenseKeyForm>

/** Most keys of one import request. Longer files are sent in parts. */
export const IMPORT_LINES_MAX = 25

const ImportLine = LicenseKeyForm.extend({
  line: z.int().min(1).meta({ description: 'Identifies the line in the answer' }),
  key: CreateLicenseKey.shape.key,
  customer: z.string().trim().min(1, issue('enterACustomer')).max(254).meta({ description: 'A customer ID or an email' }),
})
export type ImportLine = z.infer<typeof ImportLine>

/** POST …/license-keys/import */
export const LicenseKeyImport = z
  .strictObject({
    product_id: z.string().min(1, issue('chooseAProduct')).max(200),
    lines: z.array(ImportLine).min(1).max(IMPORT_LINES_MAX),
  })
  .meta({ id: 'LicenseKeyImport' })
export type LicenseKeyImport = z.infer<typeof LicenseKeyImport>

/** What became of each line, in the order of the request. */
export const LicenseKeyImportResult = z
  .object({
    lines: z.array(
      z.object({
        line: z.int(),
        license_key_id: z.string().nullable().meta({ description: 'Null if the key was not imported' }),
        refusal: Refusal.nullable(),
      }),
    ),
  })
  .meta({ id: 'LicenseKeyImportResult' })
export type LicenseKeyImportResult = z.infer<typeof LicenseKeyImportResult>
