import type { ShopLook } from '@tradepost/contract/shop-theme'

/** Dresses the page like its shop, over our own styles. */
export function dressPage(look: ShopLook | null | undefined): void {
  if (!look?.styles) return
  const styles = document.createElement('style')
  styles.textContent = look.styles
  document.head.append(styles)
}
