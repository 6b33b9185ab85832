import type { Cart } from '@tradepost/contract/platform/cart'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { errorMessage, RequestError } from '#src/shell/request.ts'
import type { Instead } from './api.ts'

const isSecondSubscription = (error: unknown) => error instanceof RequestError && error.code === 'CART_ONE_SUBSCRIPTION'

/** Whether the product doesn't fit the cart: one checkout has one brand, one currency and one subscription. */
export function isOtherCart(error: unknown): boolean {
  const isApart =
    error instanceof RequestError && (error.code === 'CART_BRAND_MISMATCH' || error.code === 'CART_CURRENCY_MISMATCH')
  return isApart || isSecondSubscription(error)
}

type OtherCartProps = { cart: Cart | undefined; error: Error; isPending: boolean; onInstead: (instead: Instead) => void }

function SecondSubscription({ cart, error, isPending, onInstead }: OtherCartProps) {
  const name = cart?.lines.find((line) => 'every' in line.terms)?.name ?? 'the other subscription'
  return (
    <Alert tone="warning" title="One subscription at a time" isLive>
      <p>{errorMessage(error)}.</p>
      <Button className="mt-3" pending={isPending} onClick={() => onInstead({ replaces_subscription: true })}>
        Replace {name}
      </Button>
    </Alert>
  )
}

/** Explains why a product doesn't fit the cart, and offers to replace what is in it. */
export function OtherCart(props: OtherCartProps) {
  const { cart, error, isPending, onInstead } = props
  if (isSecondSubscription(error)) return <SecondSubscription {...props} />
  const names = cart?.lines.map((line) => line.name) ?? []
  return (
    <Alert tone="warning" title="Can’t add to this cart" isLive>
      <p>{errorMessage(error)}.</p>
      <p className="mt-1">
        Check out first, or start a new cart with this item.
        {names.length > 0 ? ` This removes ${names.length > 3 ? `the ${names.length} products in it` : names.join(', ')}.` : ''}
      </p>
      <Button className="mt-3" pending={isPending} onClick={() => onInstead({ starts_anew: true })}>
        Start a new cart
      </Button>
    </Alert>
  )
}
