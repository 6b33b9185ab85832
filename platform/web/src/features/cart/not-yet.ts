import type { ShopProduct } from '@tradepost/contract/platform/storefront'

/**
 * Why a product cannot be put into the cart yet, in words for its buyer; null when it can. The payments provider refuses
 * subscriptions until it bills them (RECURRING_CHECKOUT_NOT_AVAILABLE): then this function goes, and nothing else.
 */
export function notYet({ terms }: ShopProduct): string | null {
  return 'every' in terms
    ? 'Subscriptions cannot be checked out yet. Come back soon; everything that is bought once can be bought now.'
    : null
}
