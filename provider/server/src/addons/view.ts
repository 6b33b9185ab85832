import type { Addon } from '@tradepost/contract/provider/addons'
import type { Deps } from '#src/deps.ts'
import { getImageUrl } from '#src/images/get-image.ts'
import type { AddonRow } from './table.ts'

/** Returns an add-on as the API shows it, every key present. */
export function viewAddon(addon: AddonRow, { config }: Deps): Addon {
  return {
    id: addon.id,
    business_id: addon.businessId,
    name: addon.name,
    description: addon.description,
    image: getImageUrl(config, addon.imageId),
    price: addon.price,
    currency: addon.currency,
    tax_category: addon.taxCategory,
    created_at: addon.createdAt.toISOString(),
    updated_at: addon.updatedAt.toISOString(),
  }
}
