import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'

/** Shows the shop's name above an answer. */
export function ShopName({ name }: { name: string }) {
  return (
    <p className="flex min-w-0 items-center justify-center gap-2 font-[560]">
      <BusinessMark name={name} size={24} />
      <span className="truncate">{name}</span>
    </p>
  )
}
