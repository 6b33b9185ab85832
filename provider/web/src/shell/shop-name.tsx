import type { ShopLook } from '@tradepost/contract/shop-theme'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'

/** Shows the shop's name above an answer. */
export function ShopName({ name, look }: { name: string; look: ShopLook | null }) {
  return (
    <p className="flex min-w-0 items-center justify-center gap-2 font-[560]">
      <BusinessMark name={name} imageUrl={look?.image ?? null} size={24} />
      <span className="truncate">{name}</span>
    </p>
  )
}
