import { Link } from '@tanstack/react-router'
import type { CartLine as Line } from '@tradepost/contract/platform/buyer/cart'
import { QUANTITY_MAX } from '@tradepost/contract/provider/checkout/quantity'
import { Money } from '@tradepost/ui/commerce/money'
import { PosterThumb } from '@tradepost/ui/drawings/posters'
import { QuantityStepper } from '@tradepost/ui/stepper'
import { t } from '#src/messages.ts'
import { listUsageLabels } from '#src/nouns/prices/price.tsx'
import { listIncluded } from '#src/nouns/products/product-facts.ts'
import { isSoldSingly } from './choices.ts'
import { afterLabel, lineLabel } from './line-labels.ts'

/** Says why a line can't be bought now. */
function refusalLabel({ availability }: Line): string {
  if (availability === 'sold_out') return t('cart.line.soldOut')
  return t(availability === 'coming_soon' ? 'cart.line.comingSoon' : 'cart.line.unavailable')
}

type CartLineProps = { slug: string; line: Line; onQuantity: (quantity: number) => void }

/** Shows one product in the cart: image, name, quantity and amount. */
export function CartLine({ slug, line, onQuantity }: CartLineProps) {
  const after = afterLabel(line)
  const facts = listIncluded(line.included).map(({ words }) => words)
  const page = { slug, productId: line.product_id }
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] gap-x-3.5 border-b border-line py-5 max-list:grid-cols-[56px_minmax(0,1fr)_auto]">
      {line.image ? (
        <img src={line.image} alt="" className="size-16 rounded-md object-cover max-list:size-14" />
      ) : (
        <PosterThumb name={line.poster ?? line.name} size={64} className="max-list:size-14!" />
      )}
      <div className="grid min-w-0 content-start gap-0.5">
        <Link to="/shop/$slug/$productId" params={page} className="truncate text-[0.9375rem] font-[580] hover:underline">
          {line.name}
        </Link>
        <p className="text-sm break-words text-ink-3 tabular-nums">{lineLabel(line)}</p>
        {listUsageLabels(line.terms, line.currency).map((label) => (
          <p key={label} className="text-sm break-words text-ink-3 tabular-nums">
            {label}
          </p>
        ))}
        {facts.length > 0 ? (
          <p className="text-sm break-words text-ink-3">{t('cart.line.includes', { facts: facts.join(' · ') })}</p>
        ) : null}
        {line.is_available ? null : <p className="text-sm font-medium text-danger-text">{refusalLabel(line)}</p>}
        <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
          {line.is_available && !(isSoldSingly(line) && line.quantity === 1) ? (
            <QuantityStepper
              label={t('cart.line.quantity', { product: line.name })}
              value={line.quantity}
              max={QUANTITY_MAX}
              onValueChange={onQuantity}
            />
          ) : null}
          <button
            type="button"
            onClick={() => onQuantity(0)}
            aria-label={t('cart.line.remove', { product: line.name })}
            className="min-h-8 rounded-sm text-sm font-medium text-ink-2 hover:text-ink hover:underline"
          >
            {t('actions.remove')}
          </button>
          {line.is_available && line.terms.type === 'open_price' ? (
            <Link
              to="/shop/$slug/$productId"
              params={page}
              className="py-1 text-sm font-medium text-ink-2 hover:text-ink hover:underline"
            >
              {t.rich('cart.line.changeAmount', {
                product: line.name,
                hidden: (inside) => <span className="sr-only">{inside}</span>,
              })}
            </Link>
          ) : null}
        </div>
      </div>
      <p className="text-end">
        <Money amount={line.amount} currency={line.currency} className="text-[0.9375rem] font-[580]" />
        {after ? <span className="block text-sm text-ink-3 tabular-nums">{after}</span> : null}
      </p>
    </li>
  )
}
