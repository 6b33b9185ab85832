import { getPageLocale } from '@tradepost/messages/page-messages'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { TicketCard } from '@tradepost/ui/commerce/ticket-card'
import { BusinessMark, TradepostMark } from '@tradepost/ui/drawings/brand-mark'
import { ArrowLeft, ChevronDown, Lock } from 'lucide-react'
import { useState } from 'react'
import type { Checkout, CheckoutState } from '#src/checkout/checkout.ts'
import { Due } from '#src/checkout/due.tsx'
import { hasLineChoices } from '#src/checkout/parts.ts'
import { t } from '#src/messages.ts'
import { parseReturnUrl } from '#src/parse-web-url.ts'
import { DiscountEntryPart, RemoveDiscount } from './discount-part.tsx'
import { OrderLines } from './order-lines.tsx'
import { CardTotals, OrderTotals } from './order-totals.tsx'
import { describeLaterCharges, freeTrialLabel, leadLabel } from './subscription-labels.ts'
import { isTaxAddress } from './total-lines.ts'

/** Shows the order and its price: beside the form, or collapsed above it on phones, where the total stays visible. */
export function OrderSummary({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  // Lines with choices start unfolded, so that the choices and their errors are visible.
  const [isUnfolded, setUnfolded] = useState(hasLineChoices(state.session))
  const isOpen = isUnfolded || Object.keys(state.choice.errors).length > 0
  const { country } = state.totalsOf
  const { choice } = state.parts
  return (
    <aside
      aria-label={t('summary.region')}
      className="flex bg-surface px-4 pt-5 pb-1 max-shell:justify-center shell:justify-end shell:bg-sunken shell:px-10 shell:pt-8.5 shell:pb-10 xl:pe-18"
    >
      <div className="flex w-full max-w-[464px] flex-col gap-4 shell:sticky shell:top-8.5 shell:h-max shell:min-h-[calc(100dvh-74px)] shell:max-w-[440px] shell:gap-6">
        <ShopLink state={state} />
        <Due state={state} />
        <FoldButton state={state} isOpen={isOpen} onToggle={() => setUnfolded(!isOpen)} />
        <div id="order" className={isOpen ? '' : 'max-shell:hidden'}>
          <TicketCard details={<OrderLines checkout={checkout} state={state} />}>
            <DiscountEntryPart checkout={checkout} state={state} />
            {state.session.subscription?.is_update ? (
              <CardTotals totals={state.totals} />
            ) : (
              <OrderTotals
                session={state.session}
                totals={state.totals}
                buyer={{ country, isTaxKnown: isTaxAddress(state.values, country) }}
                isPending={state.areTotalsPending}
                removeDiscount={(code) => <RemoveDiscount checkout={checkout} state={state} code={code} />}
              />
            )}
            {choice ? <choice.CurrencySelect checkout={checkout} state={state} /> : null}
          </TicketCard>
        </div>
        <p role="status" className="sr-only">
          {state.announcement}
        </p>
        {state.session.look.shows_powered_by ? (
          <p className="mt-auto flex items-center gap-1 text-xs text-ink-3 max-shell:hidden">
            {t('runBy')} <TradepostMark size={16} className="mx-0.5" />
            <span className="font-[560] text-ink-2">Tradepost Pay</span>
          </p>
        ) : null}
      </div>
    </aside>
  )
}

function ShopLink({ state }: { state: CheckoutState }) {
  const { business_name: business, cancel_url: cancelUrl, look } = state.session
  const back = parseReturnUrl(cancelUrl)
  const shop = (
    <>
      <BusinessMark name={business} imageUrl={look.image} />
      <span className="truncate">{business}</span>
    </>
  )
  return (
    <div className="flex min-h-7 items-center justify-between gap-3">
      {back ? (
        <a
          className="group -my-1 flex min-w-0 items-center gap-2 py-1 font-[560]"
          href={back}
          aria-label={t('back', { business })}
        >
          <ArrowLeft
            aria-hidden="true"
            className="text-ink-3 transition-transform duration-(--base) group-hover:-translate-x-0.5 rtl:-scale-x-100 rtl:group-hover:translate-x-0.5"
          />
          {shop}
        </a>
      ) : (
        <span className="flex min-w-0 items-center gap-2 font-[560]">{shop}</span>
      )}
      <Lock role="img" aria-label={t('secure')} className="text-ink-3 shell:hidden" />
    </div>
  )
}

function FoldButton({ state, isOpen, onToggle }: { state: CheckoutState; isOpen: boolean; onToggle: () => void }) {
  const { session, totals } = state
  const { total: amount, currency } = totals
  const free = freeTrialLabel(session, totals)
  const below = session.subscription ? (describeLaterCharges(session, totals) ?? leadLabel(session)) : null
  return (
    <div className="grid gap-2 shell:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="order"
        onClick={onToggle}
        className="flex min-h-13 w-full items-center justify-between gap-3 rounded-[14px] bg-surface px-4 py-3 text-start shadow-[0_0_0_1px_var(--line),var(--lift-1)]"
      >
        <span className="flex items-center gap-2 font-[520] text-ink-2">
          {t('summary.toggle')}
          <ChevronDown aria-hidden="true" className={`transition-[rotate] duration-(--base) ${isOpen ? 'rotate-180' : ''}`} />
        </span>
        {free ? (
          <span className="text-end text-base font-[620]">{free}</span>
        ) : (
          <span className="text-xl font-[620] tracking-[-0.02em] tabular-nums">
            {formatMoney(amount, currency, getPageLocale())}
          </span>
        )}
      </button>
      {below ? <p className="px-4 text-sm text-ink-2 tabular-nums [overflow-wrap:anywhere]">{below}</p> : null}
    </div>
  )
}
