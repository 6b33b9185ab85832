import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ShopProduct, ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import { QUANTITY_MAX } from '@tradepost/contract/provider/checkout/quantity'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { Field } from '@tradepost/ui/inputs/field'
import { MoneyInput } from '@tradepost/ui/inputs/money-input'
import { QuantityStepper } from '@tradepost/ui/stepper'
import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { AddonsField } from '#src/nouns/addons/addons-field.tsx'
import { buyButtonLabel, priceLabel } from '#src/nouns/prices/billing-interval.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { cartQuery, type Instead, useAddToCart, useStartCheckout } from './api.ts'
import {
  type Choices,
  findAmountFault,
  getChosenTotal,
  hasChoices,
  isSoldSingly,
  isSubscription,
  mergeChoices,
  toCartItem,
} from './choices.ts'
import { isOtherCart, OtherCart } from './other-cart.tsx'

type OpenAmountProps = {
  product: ShopProduct
  amount: number | null
  fault: string | null
  onAmount: (amount: number | null) => void
  onLeave: () => void
}

function OpenAmount({ product, amount, fault, onAmount, onLeave }: OpenAmountProps) {
  return (
    <Field
      label={t('cart.add.yourPrice')}
      size="lg"
      // Shows the hint or the error, never both, so that nothing moves under the pointer when the error appears.
      hint={fault ? null : t('cart.add.least', { amount: formatMoney(product.price, product.currency) })}
      error={fault}
    >
      <MoneyInput size="lg" currency={product.currency} amount={amount} onAmountChange={onAmount} onBlur={onLeave} />
    </Field>
  )
}

function Added({ slug, product }: { slug: string; product: ShopProduct }) {
  return (
    <Alert
      tone="success"
      title={t('cart.add.added', { product: product.name })}
      action={
        <Link to="/cart" search={{ shop: slug }} className="tp-link py-1">
          {t('cart.add.viewCart')}
        </Link>
      }
    />
  )
}

type QuantityRowProps = {
  product: ShopProduct
  quantity: number
  /** Null if the product's price says it. */
  total: number | null
  onQuantity: (quantity: number) => void
}

/** Shows the quantity, if the product has one to choose, and what everything comes to. */
function QuantityRow({ product, quantity, total, onQuantity }: QuantityRowProps) {
  const isSingle = isSoldSingly(product)
  if (isSingle && total === null) return null
  return (
    <div className="flex items-center justify-between gap-4">
      {isSingle ? (
        <span />
      ) : (
        <span className="flex items-center gap-3 text-md font-[540]">
          <span aria-hidden="true">{t('cart.add.quantity')}</span>
          <QuantityStepper
            label={t('cart.add.quantity')}
            size="lg"
            value={quantity}
            max={QUANTITY_MAX}
            onValueChange={onQuantity}
          />
        </span>
      )}
      {total === null ? null : (
        <span className="text-end text-xl font-[620] tabular-nums" aria-live="polite">
          {formatMoney(total, product.currency)}
          {isSubscription(product) ? <span className="text-sm font-normal text-ink-3"> {priceLabel(product).after}</span> : null}
        </span>
      )}
    </div>
  )
}

/** Returns the buyer's choices (quantity, amount and add-ons) and a setter. */
function useChoices({ product, details }: ShopProductPage, slug: string) {
  const cart = useQuery(cartQuery(slug)).data
  const [touched, setTouched] = useState<Choices>({})
  const addons = details?.addons ?? []
  const standing = mergeChoices(
    { product, addons },
    touched,
    cart?.lines.find((line) => line.product_id === product.product_id),
  )
  const choose = (changes: Choices) => setTouched((before) => ({ ...before, ...changes }))
  return { cart, addons, standing, choose, total: getChosenTotal(product, addons, standing) }
}

/** Shows the form for quantity, amount and add-ons, with the total and the button that adds them to the cart. */
export function AddToCart({ slug, page }: { slug: string; page: ShopProductPage }) {
  const { product, shop } = page
  const { cart, addons, standing, choose, total } = useChoices(page, slug)
  const [isJudged, setIsJudged] = useState(false)
  const add = useAddToCart(slug, product.product_id)
  const buy = useStartCheckout(slug)
  const navigate = useNavigate()
  const fault = findAmountFault(product, standing.amount)
  const isWhole = hasChoices(product, addons)

  function submit(instead: Instead = {}) {
    setIsJudged(true)
    if (fault) return
    add.mutate(
      { item: toCartItem(product, addons, standing), isWhole: isWhole || isSubscription(product), instead },
      // Its button says that it subscribes, so it goes on to where that is done.
      { onSuccess: () => (isSubscription(product) ? navigate({ to: '/cart', search: { shop: slug } }) : undefined) },
    )
  }
  function buyNow() {
    setIsJudged(true)
    if (fault) return
    const item = { product_id: product.product_id, ...toCartItem(product, addons, standing) }
    buy.mutate({ item, ...(cart?.country ? { country: cart.country } : {}) })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {product.terms.type === 'open_price' ? (
        <OpenAmount
          product={product}
          amount={standing.amount}
          fault={isJudged ? fault : null}
          onAmount={(amount) => choose({ amount })}
          onLeave={() => setIsJudged(true)}
        />
      ) : null}
      {addons.length > 0 ? (
        <AddonsField
          addons={addons}
          chosen={standing.addons}
          rhythm={priceLabel(product).after}
          onChange={(chosen) => choose({ addons: chosen })}
        />
      ) : null}
      <QuantityRow
        product={product}
        quantity={standing.quantity}
        total={standing.quantity > 1 || isWhole ? total : null}
        onQuantity={(quantity) => choose({ quantity })}
      />
      <Button
        type="submit"
        variant="primary"
        size="xl"
        isFull
        icon={<ShoppingBag aria-hidden="true" className="size-5!" />}
        pending={add.isPending}
        disabled={!shop.is_open}
      >
        {shop.is_open ? buyButtonLabel(product, total) : t('cart.add.unavailable')}
      </Button>
      {shop.is_open && !isSubscription(product) ? (
        <Button type="button" size="xl" isFull pending={buy.isPending || buy.isSuccess} onClick={buyNow}>
          {t('cart.add.buyNow')}
        </Button>
      ) : null}
      <div role="status">{add.isSuccess ? <Added slug={slug} product={product} /> : null}</div>
      {add.isError && isOtherCart(add.error) ? (
        <OtherCart cart={cart} error={add.error} isPending={add.isPending} onInstead={submit} />
      ) : null}
      {buy.isError ? (
        <Alert tone="danger" title={t('cart.checkout.failed')} isLive>
          {getErrorMessage(buy.error)}
        </Alert>
      ) : null}
      {add.isError && !isOtherCart(add.error) ? (
        <Alert tone="danger" title={t('cart.add.failed')} isLive>
          {getErrorMessage(add.error)}
        </Alert>
      ) : null}
    </form>
  )
}
