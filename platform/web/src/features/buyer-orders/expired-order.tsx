import { Link } from '@tanstack/react-router'
import type { Order } from '@tradepost/contract/platform/orders'
import { buttonClassName } from '@tradepost/ui/button'
import { EmptyState } from '@tradepost/ui/empty-state'

/** Shown if the checkout expired without a payment. */
export function ExpiredOrder({ order }: { order: Order }) {
  return (
    <EmptyState
      level={1}
      title="This checkout has expired"
      actions={
        <Link to="/shop/$slug" params={{ slug: order.shop.slug }} className={buttonClassName({ variant: 'primary', size: 'lg' })}>
          Back to shop
        </Link>
      }
    >
      We didn’t receive a payment in time. You haven’t been charged. You can start again at {order.shop.name}.
    </EmptyState>
  )
}
