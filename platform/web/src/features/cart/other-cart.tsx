import type { Cart } from '@tradepost/contract/platform/cart'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { errorMessage, RequestError } from '#src/shell/request.ts'
import type { Instead } from './api.ts'

const isSecondSubscription = (error: unknown) => error instanceof RequestError && error.code === 'CART_ONE_SUBSCRIPTION'

/** One checkout has one brand, one currency and one subscription; these say that a product does not go with what is in the cart. */
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
        Replace {name} with this
      </Button>
    </Alert>
  )
}

/** A product that does not go with what is in the cart, and the way to have it all the same. */
export function OtherCart(props: OtherCartProps) {
  const { cart, error, isPending, onInstead } = props
  if (isSecondSubscription(error)) return <SecondSubscription {...props} />
  const names = cart?.lines.map((line) => line.name) ?? []
  return (
    <Alert tone="warning" title="It does not go into this cart" isLive>
      <p>{errorMessage(error)}.</p>
      <p className="mt-1">
        You can check out what is in it first, or start a new cart with this.
        {names.length > 0 ? ` That takes out ${names.length > 3 ? `the ${names.length} products in it` : names.join(', ')}.` : ''}
      </p>
      <Button className="mt-3" pending={isPending} onClick={() => onInstead({ starts_anew: true })}>
        Start a new cart with this
      </Button>
    </Alert>
  )
}
