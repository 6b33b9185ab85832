import { Poster } from '@tradepost/ui/posters'
import { formatPrice, taxNote } from '#src/shell/price.tsx'
import { initialsName } from './poster-choice.tsx'
import type { PosterChoice } from './poster-of.ts'

type ProductPreviewProps = {
  name: string
  description: string
  /** Null while the price cannot be read. */
  price: number | null
  currency: string
  isTaxInclusive: boolean
  poster: PosterChoice | null
}

/** The product as buyers will see it, changing as the seller types. */
export function ProductPreview({ name, description, price, currency, isTaxInclusive, poster }: ProductPreviewProps) {
  const shownName = name.trim() || 'Your product'
  return (
    <section aria-label="How buyers see it" className="sticky top-28 grid gap-3 max-[73.75rem]:static">
      <h2 className="text-sm">How buyers see it</h2>
      <div className="rounded-lg bg-surface p-4 shadow-[0_0_0_1px_var(--line),var(--lift-1)]">
        <Poster name={poster ?? initialsName(shownName)} className="overflow-hidden rounded-lg" />
        <p className="mt-4 text-2xl leading-7 font-[620] tracking-[-0.03em] break-words">{shownName}</p>
        {description.trim() ? <p className="mt-1 line-clamp-3 text-sm text-ink-2">{description}</p> : null}
        <p className="mt-2 text-2xl font-[620] tabular-nums">
          {price === null ? null : `${formatPrice(price, currency)} `}
          <span className="text-sm font-normal tracking-normal text-ink-3">
            {price === null ? 'No price yet' : `once, ${taxNote(isTaxInclusive)}`}
          </span>
        </p>
        <p
          aria-hidden="true"
          className="mt-3 grid h-11 place-items-center rounded-[10px] bg-accent text-[0.9375rem] font-[540] text-on-accent shadow-[var(--sheen)]"
        >
          Add to cart
        </p>
      </div>
    </section>
  )
}
