import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getButtonClassName } from '@tradepost/ui/button'
import { ShoppingBag } from 'lucide-react'
import { t } from '#src/messages.ts'
import { cartQuery } from './api.ts'

/** Shows the header's link to the cart, with the number of items. */
export function CartLink({ slug }: { slug: string }) {
  const cart = useQuery(cartQuery(slug))
  const quantity = cart.data?.quantity ?? 0
  return (
    <Link
      to="/cart"
      search={{ shop: slug }}
      aria-label={t('cart.link', { count: quantity })}
      className={`${getButtonClassName({ variant: 'ghost', size: 'lg' })} w-11 px-0!`}
    >
      <span className="relative">
        <ShoppingBag aria-hidden="true" className="ms-0! size-5!" />
        {quantity > 0 ? (
          <span
            aria-hidden="true"
            className="absolute -top-1.5 -end-2 h-[18px] min-w-[18px] rounded-full bg-accent px-1 text-center text-2xs leading-[18px] font-semibold text-on-accent tabular-nums ring-2 ring-canvas"
          >
            {quantity > 99 ? '99+' : quantity}
          </span>
        ) : null}
      </span>
    </Link>
  )
}
