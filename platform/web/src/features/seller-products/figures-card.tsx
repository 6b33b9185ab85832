import { useQuery } from '@tanstack/react-query'
import type { ProductFigures } from '@tradepost/contract/platform/seller-reports'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Card } from '@tradepost/ui/card'
import { Money } from '@tradepost/ui/commerce/money'
import { Skeleton } from '@tradepost/ui/skeleton'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { productFiguresQuery, type ShownProduct } from './api.ts'

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="text-lg font-[620] tracking-[-0.012em] tabular-nums">{children}</dd>
    </div>
  )
}

/** Shows an amount of each currency below the other. */
function Amounts({ sales, name }: { sales: ProductFigures['sales']; name: 'revenue' | 'refunded' }) {
  return sales.map((each) => (
    <span key={each.currency} className="block">
      <Money amount={each[name]} currency={each.currency} />
    </span>
  ))
}

function Figures({ figures, isRecurring }: { figures: ProductFigures; isRecurring: boolean }) {
  const { sales, active_subscriptions: active } = figures
  const written = (count: number) => count.toLocaleString(getPageLocale())
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4">
      <Figure label={t('sellerProducts.figures.sales')}>{written(sales.reduce((sum, { count }) => sum + count, 0))}</Figure>
      {sales.length > 0 ? (
        <>
          <Figure label={t('sellerProducts.figures.revenue')}>
            <Amounts sales={sales} name="revenue" />
          </Figure>
          <Figure label={t('sellerProducts.figures.refunded')}>
            <Amounts sales={sales} name="refunded" />
          </Figure>
        </>
      ) : null}
      {isRecurring && active !== null ? <Figure label={t('sellerProducts.figures.active')}>{written(active)}</Figure> : null}
    </dl>
  )
}

/** Shows what a product has sold since the shop opened, to people who may see payments. */
export function FiguresCard({ slug, product }: { slug: string; product: ShownProduct }) {
  const maySee = usePermissions(slug)('payment:read')
  const figures = useQuery({ ...productFiguresQuery(slug, product.product_id), enabled: maySee })
  if (!maySee) return null
  return (
    <Card title={t('sellerProducts.figures.title')} description={t('sellerProducts.figures.description')}>
      {figures.data ? (
        <Figures figures={figures.data} isRecurring={product.price.type !== 'one_time_price'} />
      ) : figures.isError ? (
        <p role="alert" className="text-sm text-ink-2">
          {getErrorMessage(figures.error)}
        </p>
      ) : (
        <Skeleton className="h-12" />
      )}
    </Card>
  )
}
