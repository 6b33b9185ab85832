import * as z from 'zod'
import { ArchivedBrand, Brand } from '../provider/brands.ts'
import { Email } from '../provider/primitives.ts'
import { emptyOr } from './empty-or.ts'
import { listOf } from './lists.ts'

/** A brand as its seller sees it. */
export const SellerBrand = Brand.extend({
  is_primary: z
    .boolean()
    .meta({ description: 'The one that every business has from its start; only its picture can be changed' }),
}).meta({ id: 'SellerBrand' })
export type SellerBrand = z.infer<typeof SellerBrand>

/** GET …/brands */
export const SellerBrandList = listOf(SellerBrand)

/** POST …/brands. An empty text means that there is none. */
export const BrandForm = z
  .object({
    name: z.string().trim().min(1, 'Enter a name').max(100, 'At most 100 characters'),
    description: z.string().trim().max(1000, 'At most 1000 characters'),
    url: emptyOr(z.url({ protocol: /^https?$/ }).max(2000), 'Enter a whole address, such as https://example.com').meta({
      description: 'Where the brand is at home',
    }),
    support_email: emptyOr(Email, 'Enter an e-mail address'),
    statement_descriptor: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9 .,&/-]{0,22}$/, 'At most 22 letters, digits, spaces or . , & / -')
      .meta({ description: 'What stands on card statements; empty: the name, as far as it fits' }),
  })
  .meta({ id: 'BrandForm' })
export type BrandForm = z.infer<typeof BrandForm>

/** PATCH …/brands/{brand_id}: what was changed. */
export const PatchBrandForm = BrandForm.partial().meta({ id: 'PatchBrandForm' })
export type PatchBrandForm = z.infer<typeof PatchBrandForm>

/** POST …/brands/{brand_id}/archive: its products go to another brand. It cannot be taken back. */
export const ArchiveBrandForm = z
  .strictObject({ move_products_to: z.string().min(1, 'Choose the brand that takes its products').max(100) })
  .meta({ id: 'ArchiveBrandForm' })
export const SellerArchivedBrand = ArchivedBrand.pick({ brand_id: true, products_moved: true })
