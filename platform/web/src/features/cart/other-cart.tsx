import type { Cart } from '@tradepost/contract/platform/cart'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Failure, wordsOf } from '#src/shell/request.ts'

/** One checkout has one brand and one currency; these say that a product does not go with what is in the cart. */
export function isOtherCart(error: unknown): boolean {
  return error instanceof Failure && (error.code === 'CART_BRAND_MISMATCH' || error.code === 'CART_CURRENCY_MISMATCH')
}

type OtherCartProps = { cart: Cart | undefined; error: Error; isPending: boolean; onStartAnew: () => void }

/** A product that does not go with what is in the cart, and the way to have it all the same. */
export function OtherCart({ cart, error, isPending, onStartAnew }: OtherCartProps) {
  const names = cart?.lines.map((line) => line.name) ?? []
  return (
    <Alert tone="warning" title="It does not go into this cart" isLive>
      <p>{wordsOf(error)}.</p>
      <p className="mt-1">
        You can check out what is in it first, or start a new cart with this.
        {names.length > 0 ? ` That takes out ${names.length > 3 ? `the ${names.length} products in it` : names.join(', ')}.` : ''}
      </p>
      <Button className="mt-3" pending={isPending} onClick={onStartAnew}>
        Start a new cart with this
      </Button>
    </Alert>
  )
}
