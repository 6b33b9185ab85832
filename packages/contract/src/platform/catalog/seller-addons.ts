import * as z from 'zod'
import { POSTERS } from '#src/platform/buyer/storefront.ts'
import { FormAmount } from '#src/platform/form-amount.ts'
import { listOf } from '#src/platform/lists.ts'
import { Addon } from '#src/provider/addons.ts'
import { CurrencyCode } from '#src/provider/primitives.ts'
import { ProductListItem, TaxCategory } from '#src/provider/products.ts'
import { FormDescription, FormName } from './seller-products.ts'

/** POST /api/organizations/{slug}/addons: an extra that customers can buy with a subscription. */
export const AddonForm = z
  .object({
    name: FormName,
    description: FormDescription.nullish(),
    price: FormAmount,
    currency: CurrencyCode,
    tax_category: TaxCategory,
  })
  .meta({ id: 'AddonForm' })
export type AddonForm = z.infer<typeof AddonForm>

/**
 * PATCH …/addons/{addon_id}: the changed fields. The currency is fixed, because products that offer the add-on have the same one.
 */
export const PatchAddonForm = AddonForm.omit({ currency: true }).partial().meta({ id: 'PatchAddonForm' })
export type PatchAddonForm = z.infer<typeof PatchAddonForm>

/** GET …/addons */
export const SellerAddonList = listOf(Addon)
export type SellerAddonList = z.infer<typeof SellerAddonList>

/** GET …/addon-choices: all add-ons, to choose from by name. */
export const AddonChoice = Addon.pick({ id: true, name: true, image: true, price: true, currency: true }).meta({
  id: 'AddonChoice',
})
export type AddonChoice = z.infer<typeof AddonChoice>
export const AddonChoiceList = z.object({
  items: z.array(AddonChoice),
  is_cut: z.boolean().meta({ description: 'More add-ons exist than are listed' }),
})

/** GET …/addons/{addon_id}/products: the active subscription products that offer it. */
export const AddonUses = z.object({
  items: z.array(
    ProductListItem.pick({ product_id: true, name: true, image: true }).extend({ poster: z.enum(POSTERS).nullable() }),
  ),
  is_cut: z.boolean().meta({ description: 'More subscriptions exist than were checked' }),
})
export type AddonUses = z.infer<typeof AddonUses>
