import type { Cart } from '@tradepost/contract/platform/buyer/cart'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { getErrorMessage, RequestError } from '#src/shell/request.ts'
import type { Instead } from './api.ts'

const isSecondSubscription = (error: unknown) => error instanceof RequestError && error.code === 'CART_ONE_SUBSCRIPTION'

/** Returns whether the product doesn't fit the cart: one checkout has one brand, one currency and one subscription. */
export function isOtherCart(error: unknown): boolean {
  const isApart =
    error instanceof RequestError && (error.code === 'CART_BRAND_MISMATCH' || error.code === 'CART_CURRENCY_MISMATCH')
  return isApart || isSecondSubscription(error)
}

type OtherCartProps = { cart: Cart | undefined; error: Error; isPending: boolean; onInstead: (instead: Instead) => void }

function SecondSubscription({ cart, error, isPending, onInstead }: OtherCartProps) {
  const name = cart?.lines.find((line) => 'every' in line.terms)?.name
  return (
    <Alert tone="warning" title={t('cart.conflict.oneSubscription')} isLive>
      <p>{t('cart.conflict.reason', { reason: getErrorMessage(error) })}</p>
      <Button className="mt-3" pending={isPending} onClick={() => onInstead({ replaces_subscription: true })}>
        {name === undefined ? t('cart.conflict.replaceUnnamed') : t('cart.conflict.replace', { product: name })}
      </Button>
    </Alert>
  )
}

const NAMES_MAX = 3

/** Says what a new cart removes. */
const removalNote = (names: readonly string[]) =>
  names.length > NAMES_MAX
    ? t('cart.conflict.removesMany', { count: names.length })
    : t('cart.conflict.removesNamed', { products: new Intl.ListFormat(getPageLocale(), { type: 'unit' }).format(names) })

/** Explains why a product doesn't fit the cart, and offers to replace what is in it. */
export function OtherCart(props: OtherCartProps) {
  const { cart, error, isPending, onInstead } = props
  if (isSecondSubscription(error)) return <SecondSubscription {...props} />
  const names = cart?.lines.map((line) => line.name) ?? []
  return (
    <Alert tone="warning" title={t('cart.conflict.title')} isLive>
      <p>{t('cart.conflict.reason', { reason: getErrorMessage(error) })}</p>
      <p className="mt-1">
        {t('cart.conflict.text')} {names.length > 0 ? removalNote(names) : null}
      </p>
      <Button className="mt-3" pending={isPending} onClick={() => onInstead({ starts_anew: true })}>
        {t('cart.conflict.startNew')}
      </Button>
    </Alert>
  )
}
