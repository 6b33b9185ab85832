import * as z from 'zod'
import { ArchivedBrand, Brand } from '../provider/brands.ts'
import { Email } from '../provider/primitives.ts'
import { isVisibleName, VISIBLE_NAME } from '../visible-name.ts'
import { EMAIL_INVALID, emptyOr } from './empty-or.ts'
import { listOf } from './lists.ts'

/** A brand as its seller sees it. */
export const SellerBrand = Brand.extend({
  is_primary: z.boolean().meta({ description: 'The brand every business starts with. Only its image can be changed' }),
}).meta({ id: 'SellerBrand' })
export type SellerBrand = z.infer<typeof SellerBrand>

/** GET …/brands */
export const SellerBrandList = listOf(SellerBrand)

/** POST …/brands. An empty text means no value. */
export const BrandForm = z
  .object({
    name: z.string().trim().min(1, 'Enter a name').max(100, 'At most 100 characters').refine(isVisibleName, VISIBLE_NAME),
    description: z.string().trim().max(1000, 'At most 1000 characters'),
    url: emptyOr(z.url({ protocol: /^https?$/ }).max(2000), 'Enter a full URL, such as https://example.com').meta({
      description: "The brand's website",
    }),
    support_email: emptyOr(Email, EMAIL_INVALID),
    statement_descriptor: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9 .,&/-]{0,22}$/, 'Use at most 22 letters, numbers, spaces or . , & / -')
      .meta({ description: 'Text on card statements. If empty, the brand name is used, shortened to fit' }),
  })
  .meta({ id: 'BrandForm' })
export type BrandForm = z.infer<typeof BrandForm>

/** PATCH …/brands/{brand_id}: the changed fields. */
export const PatchBrandForm = BrandForm.partial().meta({ id: 'PatchBrandForm' })
export type PatchBrandForm = z.infer<typeof PatchBrandForm>

/** POST …/brands/{brand_id}/archive: moves its products to another brand. It can't be undone. */
export const ArchiveBrandForm = z
  .strictObject({ move_products_to: z.string().min(1, 'Choose a brand for its products').max(100) })
  .meta({ id: 'ArchiveBrandForm' })
export const SellerArchivedBrand = ArchivedBrand.pick({ brand_id: true, products_moved: true })
