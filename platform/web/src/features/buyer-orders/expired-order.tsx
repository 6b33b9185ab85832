import { Link } from '@tanstack/react-router'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import { getButtonClassName } from '@tradepost/ui/button'
import { EmptyState } from '@tradepost/ui/empty-state'
import { t } from '#src/messages.ts'

/** Says that the checkout expired without a payment. */
export function ExpiredOrder({ order }: { order: Order }) {
  return (
    <EmptyState
      level={1}
      title={t('buyerOrders.expired.title')}
      actions={
        <Link
          to="/shop/$slug"
          params={{ slug: order.shop.slug }}
          className={getButtonClassName({ variant: 'primary', size: 'lg' })}
        >
          {t('buyerOrders.expired.back')}
        </Link>
      }
    >
      {t('buyerOrders.expired.text', { shop: order.shop.name })}
    </EmptyState>
  )
}
