import { useQuery } from '@tanstack/react-query'
import type { Cart, CartEstimate } from '@tradepost/contract/platform/buyer/cart'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { TicketCard } from '@tradepost/ui/commerce/ticket-card'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { Lock } from 'lucide-react'
import { t } from '#src/messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import { getErrorMessage, isTransient, RequestError } from '#src/shell/request.ts'
import { useIsInBrowser } from '#src/shell/use-is-in-browser.ts'
import { countriesQuery, findCartCountry, useEstimate, usePatchCart, useStartCheckout } from './api.ts'
import { AlreadySubscribed } from './buy-or-manage.tsx'
import { CartTotals } from './cart-totals.tsx'
import { DiscountCode } from './discount-code.tsx'
import { promiseLabel } from './line-labels.ts'

type CountryFieldProps = { slug: string; country: string | null; countries: readonly string[] }

/** Chooses the country for the tax estimate: a guess until the buyer changes it. */
function CountryField({ slug, country, countries }: CountryFieldProps) {
  const patch = usePatchCart(slug, country)
  const isInBrowser = useIsInBrowser()
  // Shows the new choice right away.
  const shown = patch.isPending ? patch.variables.country : country
  const names = new Intl.DisplayNames(getPageLocale(), { type: 'region' })
  // The server's list could be in another order than the browser's.
  const offered = isInBrowser ? countries : countries.filter((code) => code === shown)
  const options = offered
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((left, right) => left.name.localeCompare(right.name, getPageLocale()))
  return (
    <Field label={t('cart.country.label')} error={patch.isError ? getErrorMessage(patch.error) : null}>
      <NativeSelect
        autoComplete="billing country"
        value={shown ?? ''}
        onChange={(event) => patch.mutate({ country: event.target.value })}
      >
        {shown ? null : (
          <option value="" disabled>
            {t('cart.country.choose')}
          </option>
        )}
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

function CheckoutProblem({ error, cart }: { error: Error; cart: Cart }) {
  if (error instanceof RequestError && error.code === 'ALREADY_SUBSCRIBED') return <AlreadySubscribed cart={cart} />
  const isAway = error instanceof RequestError && error.status === 503
  return (
    <Alert
      tone={isAway ? 'warning' : 'danger'}
      title={isAway ? t('cart.checkout.providerAway') : t('cart.checkout.failed')}
      isLive
    >
      {t('cart.checkout.failedText', { reason: getErrorMessage(error).replace(/[.。]$/, '') })}
    </Alert>
  )
}

type PromisedProps = { words: string; next: CartEstimate['next'] | undefined; currency: string | undefined }

/** Shows the future charges that the buyer agrees to. */
function Promised({ words, next, currency }: PromisedProps) {
  const isInBrowser = useIsInBrowser()
  return (
    <p className="text-sm text-ink-2 tabular-nums" aria-live="polite">
      {t.rich('cart.checkout.untilCanceled', {
        charges: words,
        strong: (inside) => <b className="font-[560] text-ink">{inside}</b>,
      })}{' '}
      {next && currency
        ? t('cart.checkout.nextCharge', {
            total: formatMoney(next.total, currency),
            date: formatDay(next.at, isInBrowser ? undefined : 'UTC'),
          })
        : null}
    </p>
  )
}

/** Returns the buyer's country, as far as it is known, and the totals for it. */
function useTotals(slug: string, { cart, canBuy }: { cart: Cart; canBuy: boolean }) {
  const countries = useQuery(countriesQuery(slug))
  const country = findCartCountry(cart, countries.data)
  const estimate = useEstimate(slug, { cart, country, isAsked: canBuy })
  const refusal = estimate.error && !isTransient(estimate.error) ? estimate.error : null
  // Keeps an older estimate only while the next one is loading.
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
  /** Every line is available, and all of them fit into one checkout. */
  canBuy: boolean
}

/** Shows the totals, the discount code and the checkout button. */
export function CartSummary({ slug, cart, canBuy }: CartSummaryProps) {
  const checkout = useStartCheckout(slug)
  const { countries, country, estimate, refusal, isComing } = useTotals(slug, { cart, canBuy })
  const codeRefusal = estimate?.discount_refusal ?? null
  const promise = promiseLabel(cart.lines)
  const isOpening = checkout.isPending || checkout.isSuccess
  return (
    <div className="sticky top-[calc(var(--top-bar)+96px)] grid gap-4 max-shell:static">
      <TicketCard
        details={
          <div className="grid gap-4">
            {countries.isError && !countries.data ? null : (
              <CountryField slug={slug} country={country} countries={countries.data?.items ?? []} />
            )}
            <DiscountCode slug={slug} code={cart.discount_code} country={country} refusal={codeRefusal} />
          </div>
        }
      >
        <div className="grid gap-4">
          <CartTotals cart={cart} estimate={estimate} isComing={isComing} />
          {promise ? <Promised words={promise} next={estimate?.next} currency={estimate?.currency} /> : null}
          {refusal ? (
            <Alert tone="danger" title={t('cart.checkout.impossible')} isLive>
              {getErrorMessage(refusal)}
            </Alert>
          ) : null}
          <Button
            variant="primary"
            size="xl"
            isFull
            pending={isOpening}
            disabled={!canBuy || refusal !== null || codeRefusal !== null}
            onClick={() => checkout.mutate(country ? { country } : {})}
          >
            {isOpening ? t('cart.checkout.opening') : t('cart.checkout.open')}
          </Button>
          <p className="flex items-center justify-center gap-2 text-sm text-ink-3">
            <Lock aria-hidden="true" className="size-3.5" />
            {estimate ? t('cart.checkout.taxMayChange') : t('cart.checkout.taxAtCheckout')}
          </p>
        </div>
      </TicketCard>
      {checkout.isError ? <CheckoutProblem error={checkout.error} cart={cart} /> : null}
    </div>
  )
}
