import { Link } from '@tanstack/react-router'
import type { ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import { t } from '#src/messages.ts'
import { priceLine } from '#src/nouns/prices/billing-interval.ts'
import { availabilityLabel } from '#src/nouns/products/availability.tsx'
import { findSavedPercent } from '#src/nouns/products/plans.ts'
import { savedLabel } from './product-card.tsx'

/** Chooses among plans that share a page. Each has its own address, so that it can be linked, and works without a script. */
export function PlanChoice({ page: { shop, product, plans } }: { page: ShopProductPage }) {
  if (plans.length < 2) return null
  return (
    <nav aria-label={t('storefront.plans.title')} className="mt-6">
      <ul className="grid gap-2">
        {plans.map((plan) => {
          const isChosen = plan.product_id === product.product_id
          const saved = findSavedPercent(plan, plans)
          const unavailable = availabilityLabel(plan)
          return (
            <li key={plan.product_id}>
              <Link
                to="/shop/$slug/$productId"
                params={{ slug: shop.slug, productId: plan.product_id }}
                replace
                resetScroll={false}
                className={`flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-lg border bg-surface px-4 py-3 text-md ${
                  isChosen ? 'border-accent shadow-[0_0_0_1px_var(--accent)]' : 'border-line-strong hover:border-ink-3'
                }`}
              >
                <span className="min-w-0 font-[580] [overflow-wrap:anywhere]">{plan.name}</span>
                <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
                  {unavailable || saved ? (
                    <span className="rounded-sm bg-[oklch(0.97_0.03_92)] px-2 py-0.5 text-xs font-[540] text-[oklch(0.3_0.05_168)]">
                      {unavailable ?? savedLabel(saved ?? 0)}
                    </span>
                  ) : null}
                  <span className="text-ink-2">{priceLine(plan)}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
