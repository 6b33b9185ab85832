import * as z from 'zod'
import { emptyOr } from '#src/platform/empty-or.ts'
import { listOf } from '#src/platform/lists.ts'
import { describeIssue, issue } from '#src/platform/seller-issue.ts'
import { ArchivedBrand, Brand } from '#src/provider/brands.ts'
import { Email } from '#src/provider/primitives.ts'
import { isVisibleName, VISIBLE_NAME } from '#src/visible-name.ts'

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
    name: z
      .string()
      .trim()
      .min(1, issue('enterAName'))
      .max(100, issue('atMostCharacters', { limit: 100 }))
      .refine(isVisibleName, VISIBLE_NAME),
    description: z
      .string()
      .trim()
      .max(1000, issue('atMostCharacters', { limit: 1000 })),
    url: emptyOr(z.url({ protocol: /^https?$/ }).max(2000), () => describeIssue('urlSuchAs')).meta({
      description: "The brand's website",
    }),
    support_email: emptyOr(Email, () => describeIssue('enterAValidEmail')),
    statement_descriptor: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9 .,&/-]{0,22}$/, issue('descriptor'))
      .meta({ description: 'Text on card statements. If empty, the brand name is used, shortened to fit' }),
  })
  .meta({ id: 'BrandForm' })
export type BrandForm = z.infer<typeof BrandForm>

/** PATCH …/brands/{brand_id}: the changed fields. */
export const PatchBrandForm = BrandForm.partial().meta({ id: 'PatchBrandForm' })
export type PatchBrandForm = z.infer<typeof PatchBrandForm>

/** POST …/brands/{brand_id}/archive: moves its products to another brand. It can't be undone. */
export const ArchiveBrandForm = z
  .strictObject({ move_products_to: z.string().min(1, issue('chooseABrand')).max(100) })
  .meta({ id: 'ArchiveBrandForm' })
export const SellerArchivedBrand = ArchivedBrand.pick({ brand_id: true, products_moved: true })
