import { Link } from '@tanstack/react-router'
import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import { QUANTITY_MAX } from '@tradepost/contract/provider/checkouts'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/money'
import { QuantityStepper } from '@tradepost/ui/stepper'
import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { wordsOf } from '#src/shell/request.ts'
import { useAddToCart } from './api.ts'

/** How many, what that comes to, and the button that puts it into the cart. */
export function AddToCart({ slug, product, isOpen }: { slug: string; product: ShopProduct; isOpen: boolean }) {
  const [quantity, setQuantity] = useState(1)
  const add = useAddToCart(slug, product.product_id)
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <span className="flex items-center gap-3 text-md font-[540]">
          <span aria-hidden="true">Quantity</span>
          <QuantityStepper label="Quantity" size="lg" value={quantity} max={QUANTITY_MAX} onValueChange={setQuantity} />
        </span>
        {quantity > 1 ? (
          <span className="text-xl font-[620] tabular-nums">{formatMoney(product.price * quantity, product.currency)}</span>
        ) : null}
      </div>
      <Button
        variant="primary"
        size="xl"
        isFull
        icon={<ShoppingBag aria-hidden="true" className="size-5!" />}
        pending={add.isPending}
        disabled={!isOpen}
        onClick={() => add.mutate(quantity)}
      >
        {isOpen ? 'Add to cart' : 'Not on sale yet'}
      </Button>
      <div role="status">
        {add.isSuccess ? (
          <Alert
            tone="success"
            title={`${product.name} is in your cart`}
            action={
              <Link to="/cart" search={{ shop: slug }} className="tp-link py-1">
                View cart
              </Link>
            }
          />
        ) : null}
      </div>
      {add.isError ? (
        <Alert tone="danger" title="It was not added" isLive>
          {wordsOf(add.error)}
        </Alert>
      ) : null}
    </div>
  )
}
