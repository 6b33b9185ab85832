import type { CartAddon, SetCartItem } from '@tradepost/contract/platform/buyer/cart'
import type { ShopAddon } from '@tradepost/contract/platform/buyer/storefront'
import { fault } from '#src/faults.ts'

/** Resolves the requested add-ons to their current names and prices. @throws 422 ADDON_NOT_FOUND */
export function chooseAddons(wanted: NonNullable<SetCartItem['addons']>, offered: readonly ShopAddon[]): CartAddon[] {
  return wanted.map(({ addon_id, quantity }) => {
    const addon = offered.find((each) => each.addon_id === addon_id)
    if (!addon) throw fault('ADDON_NOT_FOUND')
    return { addon_id, quantity, name: addon.name, price: addon.price }
  })
}
