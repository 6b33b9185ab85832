import * as z from 'zod'
import { isVisibleName, VISIBLE_NAME } from '../visible-name.ts'
import { Email, QueryFlag, Timestamp } from './primitives.ts'

const name = z.string().trim().min(1, 'Brand name is required').max(100).refine(isVisibleName, VISIBLE_NAME)
const description = z.string().max(1000)
const url = z.url({ protocol: /^https?$/, error: 'Brand url must be an http(s) URL' }).max(2000)
/** Text that card networks print: at most 22 characters, from the set that all of them support. */
const statementDescriptor = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9 .,&/-]{1,22}$/, 'Statement descriptor must be 1 to 22 letters, digits, spaces or . , & / -')

export const CreateBrand = z
  .object({
    name: name.nullish(),
    description: description.nullish(),
    statement_descriptor: statementDescriptor.nullish(),
    support_email: Email.nullish(),
    url: url.nullish(),
  })
  .meta({ id: 'CreateBrandRequest' })
export type CreateBrand = z.infer<typeof CreateBrand>

export const PatchBrand = CreateBrand.extend({ image_id: z.uuid().nullish() }).meta({ id: 'PatchBrandRequest' })
export type PatchBrand = z.infer<typeof PatchBrand>

export const Brand = z
  .object({
    brand_id: z.string(),
    business_id: z.string(),
    name: z.string().nullable(),
    description: z.string().nullable(),
    image: z.string().nullable(),
    statement_descriptor: z.string(),
    support_email: z.string().nullable(),
    url: z.string().nullable(),
    enabled: z.boolean(),
    verification_enabled: z.boolean(),
    verification_status: z.enum(['Success', 'Fail', 'Review', 'Hold']),
    reason_for_hold: z.string().nullable(),
    archived_at: Timestamp.nullable(),
  })
  .meta({ id: 'BrandResponse' })
export type Brand = z.infer<typeof Brand>

export const ListBrandsQuery = z.object({ include_archived: QueryFlag.default(false) })
export const BrandList = z.object({ items: z.array(Brand) })

export const ArchiveBrand = z.object({ move_products_to: z.string().nullish() }).meta({ id: 'ArchiveBrandRequest' })
export type ArchiveBrand = z.infer<typeof ArchiveBrand>

export const ArchivedBrand = z
  .object({
    brand_id: z.string(),
    archived_at: Timestamp,
    moved_to_brand_id: z.string().nullable(),
    products_moved: z.int(),
    subscriptions_moved: z.int(),
    collections_moved: z.int(),
  })
  .meta({ id: 'ArchiveBrandResponse' })
export type ArchivedBrand = z.infer<typeof ArchivedBrand>
