import { Link } from '@tanstack/react-router'
import type { Order } from '@tradepost/contract/platform/orders'
import { buttonClassName } from '@tradepost/ui/button'
import { EmptyState } from '@tradepost/ui/empty-state'

/** The checkout closed without a payment. */
export function ExpiredOrder({ order }: { order: Order }) {
  return (
    <EmptyState
      level={1}
      title="This checkout has closed"
      actions={
        <Link to="/shop/$slug" params={{ slug: order.shop.slug }} className={buttonClassName({ variant: 'primary', size: 'lg' })}>
          Back to the shop
        </Link>
      }
    >
      No payment arrived in time, and nothing was charged. You can start again in {order.shop.name}.
    </EmptyState>
  )
}
