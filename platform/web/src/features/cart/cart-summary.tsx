import { useQuery } from '@tanstack/react-query'
import type { Cart, CartEstimate } from '@tradepost/contract/platform/cart'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/money'
import { TicketCard } from '@tradepost/ui/ticket-card'
import { Lock } from 'lucide-react'
import { formatDay } from '#src/shell/moment.ts'
import { errorMessage, isTransient, RequestError } from '#src/shell/request.ts'
import { countriesQuery, useEstimate, useStartCheckout } from './api.ts'
import { CartTotals } from './cart-totals.tsx'
import { CountryField } from './country-field.tsx'
import { DiscountCode } from './discount-code.tsx'
import { guessCountry } from './guess-country.ts'
import { promiseWords } from './line-words.ts'

function CheckoutProblem({ error }: { error: Error }) {
  const isAway = error instanceof RequestError && error.status === 503
  return (
    <Alert
      tone={isAway ? 'warning' : 'danger'}
      title={isAway ? 'The payment service does not answer' : 'The checkout did not open'}
      isLive
    >
      {errorMessage(error)} Your cart is kept and nothing was charged.
    </Alert>
  )
}

type PromisedProps = { words: string; next: CartEstimate['next'] | undefined; currency: string | undefined }

/** What a buyer agrees to beside what is paid today. */
function Promised({ words, next, currency }: PromisedProps) {
  return (
    <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
      <b className="font-[560] text-ink">{words}</b>, until you cancel.
      {next && currency ? ` The next charge is ${formatMoney(next.total, currency)} with tax, on ${formatDay(next.at)}.` : null}
    </p>
  )
}

/** Where the buyer lives as far as we know, and what the cart costs there. */
function useTotals(slug: string, { cart, canBuy }: { cart: Cart; canBuy: boolean }) {
  const countries = useQuery(countriesQuery(slug)).data?.items
  const country = cart.country ?? (countries ? guessCountry(navigator.languages, countries) : null)
  const estimate = useEstimate(slug, { cart, country, isAsked: canBuy })
  const refusal = estimate.error && !isTransient(estimate.error) ? estimate.error : null
  // An older estimate is of use only while the next one is on its way.
  const shown = estimate.isError && !estimate.isFetching ? undefined : estimate.data
  return {
    countries,
    country,
    refusal,
    estimate: canBuy && country !== null ? shown : undefined,
    isComing:
      canBuy &&
      country !== null &&
      (estimate.isPending || estimate.isPlaceholderData || (estimate.isError && estimate.isFetching)),
  }
}

type CartSummaryProps = {
  slug: string
  cart: Cart
  /** Every line is sold, and all of them go into one checkout. */
  canBuy: boolean
}

/** What the cart comes to, and the way to pay. */
export function CartSummary({ slug, cart, canBuy }: CartSummaryProps) {
  const checkout = useStartCheckout(slug)
  const { countries, country, estimate, refusal, isComing } = useTotals(slug, { cart, canBuy })
  const codeRefusal = estimate?.discount_refusal ?? null
  const promise = promiseWords(cart.lines)
  const isOpening = checkout.isPending || checkout.isSuccess
  return (
    <div className="sticky top-24 grid gap-4 max-shell:static">
      <TicketCard
        details={
          <div className="grid gap-4">
            {countries ? <CountryField slug={slug} country={country} countries={countries} /> : null}
            <DiscountCode slug={slug} code={cart.discount_code} country={country} refusal={codeRefusal} />
          </div>
        }
      >
        <div className="grid gap-4">
          <CartTotals cart={cart} estimate={estimate} isComing={isComing} />
          {promise ? <Promised words={promise} next={estimate?.next} currency={estimate?.currency} /> : null}
          {refusal ? (
            <Alert tone="danger" title="This cart cannot be checked out" isLive>
              {errorMessage(refusal)}
            </Alert>
          ) : null}
          <Button
            variant="primary"
            size="xl"
            isFull
            pending={isOpening}
            disabled={!canBuy || refusal !== null || codeRefusal !== null}
            onClick={() => checkout.mutate(country)}
          >
            {isOpening ? 'Opening the checkout' : 'Checkout'}
          </Button>
          <p className="flex items-center justify-center gap-2 text-sm text-ink-3">
            <Lock aria-hidden="true" className="size-3.5" />
            {estimate ? 'Your address may still change the tax' : 'Tax is worked out at checkout'}
          </p>
        </div>
      </TicketCard>
      {checkout.isError ? <CheckoutProblem error={checkout.error} /> : null}
    </div>
  )
}
