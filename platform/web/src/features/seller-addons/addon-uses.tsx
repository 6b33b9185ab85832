import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '@tradepost/ui/card'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/dashboard-messages.ts'
import { ProductThumb } from '#src/nouns/products/product-choices.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { addonUsesQuery } from './api.ts'

/** Lists the subscription products that offer an add-on. */
export function AddonUsesCard({ slug, addonId }: { slug: string; addonId: string }) {
  const uses = useQuery(addonUsesQuery(slug, addonId))
  return (
    <Card title={t('sellerAddons.uses.title')}>
      <QueryView query={uses} what={t('sellerAddons.uses.what')} skeleton={<Skeleton className="h-9" />}>
        {({ items, is_cut }) => (
          <div className="grid gap-3 text-sm">
            {items.length === 0 ? (
              <p className="text-ink-3">{t('sellerAddons.uses.none')}</p>
            ) : (
              <ul className="grid gap-1.5">
                {items.map((product) => (
                  <li key={product.product_id}>
                    <Link
                      to="/dashboard/$slug/products/$productId"
                      params={{ slug, productId: product.product_id }}
                      className="flex min-h-9 items-center gap-2.5 rounded-md px-2 py-1 hover:bg-hover"
                    >
                      <ProductThumb product={product} />
                      <span className="min-w-0 truncate font-[540]">{product.name}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            {is_cut ? <p className="text-xs text-ink-3">{t('sellerAddons.uses.newestOnly')}</p> : null}
          </div>
        )}
      </QueryView>
    </Card>
  )
}
