import * as z from 'zod'
import { isVisibleName, VISIBLE_NAME } from '../visible-name.ts'
import { AMOUNT_MAX, Amount, CurrencyCode, PageQuery, Timestamp } from './primitives.ts'
import { TaxCategory } from './products.ts'

const name = z.string().trim().min(1, 'Add-on name is required').max(100).refine(isVisibleName, VISIBLE_NAME)
const description = z.string().max(1000)
const price = Amount.min(0).max(AMOUNT_MAX)

export const CreateAddon = z
  .object({ name, description: description.nullish(), price, currency: CurrencyCode, tax_category: TaxCategory })
  .meta({ id: 'CreateAddonRequest' })
export type CreateAddon = z.infer<typeof CreateAddon>

export const PatchAddon = z
  .object({
    name: name.nullish(),
    description: description.nullish(),
    price: price.nullish(),
    currency: CurrencyCode.nullish(),
    tax_category: TaxCategory.nullish(),
    image_id: z.uuid().nullish(),
  })
  .meta({ id: 'PatchAddonRequest' })
export type PatchAddon = z.infer<typeof PatchAddon>

export const Addon = z
  .object({
    id: z.string(),
    business_id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    image: z.string().nullable(),
    price: Amount,
    currency: CurrencyCode,
    tax_category: TaxCategory,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'AddonResponse' })
export type Addon = z.infer<typeof Addon>

export const ListAddonsQuery = PageQuery
export const AddonList = z.object({ items: z.array(Addon) }).meta({ id: 'AddonsListResponse' })
