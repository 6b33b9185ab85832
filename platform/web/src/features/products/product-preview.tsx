import { Alert } from '@tradepost/ui/alert'
import { Money } from '@tradepost/ui/money'
import { Poster } from '@tradepost/ui/posters'
import { Segmented } from '@tradepost/ui/segmented'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/totals'
import { useState } from 'react'
import { formatPrice, taxNote } from '#src/shell/price.tsx'
import { priceWords } from '#src/shell/price-words.ts'
import { offerWords } from './offer-words.ts'
import { initialsName } from './poster-choice.tsx'
import type { ProductValues } from './product-values.ts'

type PreviewProps = {
  values: ProductValues
  /** The product's picture, or the one that waits to be uploaded. */
  image: string | null
}

function Picture({ values, image }: PreviewProps) {
  if (image) return <img src={image} alt="" className="aspect-square w-full rounded-lg object-cover" />
  return (
    <Poster name={values.poster ?? initialsName(values.name.trim() || 'Your product')} className="overflow-hidden rounded-lg" />
  )
}

function ShopView({ values, image }: PreviewProps) {
  const { price } = values
  const { amount, fullAmount, cadence } = priceWords(price)
  const { button, note } = offerWords(price)
  return (
    <>
      <Picture values={values} image={image} />
      <p className="mt-4 text-2xl leading-7 font-[620] tracking-[-0.03em] [overflow-wrap:anywhere]">
        {values.name.trim() || 'Your product'}
      </p>
      {values.description.trim() ? (
        <p className="mt-1 line-clamp-3 text-sm [overflow-wrap:anywhere] whitespace-pre-line text-ink-2">{values.description}</p>
      ) : null}
      <p className="mt-2 text-2xl font-[620] tabular-nums">
        {amount === null ? null : `${formatPrice(amount, price.currency)} `}
        {fullAmount === null ? null : (
          <s className="text-md font-normal text-ink-3">
            <span className="sr-only">instead of </span>
            {formatPrice(fullAmount, price.currency)}
          </s>
        )}{' '}
        <span className="text-sm font-normal tracking-normal text-ink-3">
          {amount === null ? 'No price yet' : `${cadence}, ${taxNote(price.tax_inclusive)}`}
        </span>
      </p>
      <p
        aria-hidden="true"
        className="mt-3 grid min-h-11 place-items-center rounded-[10px] bg-accent px-3 py-2 text-center text-[0.9375rem] font-[540] text-on-accent shadow-[var(--sheen)]"
      >
        {button}
      </p>
      {amount === null ? null : <p className="mt-2 text-center text-xs text-ink-3">{note}</p>}
    </>
  )
}

function CheckoutView({ values, image }: PreviewProps) {
  const { price } = values
  const { amount, cadence } = priceWords(price)
  const { dueNow } = offerWords(price)
  const isTrial = price.type === 'recurring_price' && price.trial_period_days > 0
  return (
    <div className="grid gap-4 text-sm">
      <div className="flex items-center gap-3">
        <span className="block w-12 shrink-0">
          <Picture values={values} image={image} />
        </span>
        <p className="min-w-0">
          <span className="block font-[560] [overflow-wrap:anywhere]">{values.name.trim() || 'Your product'}</span>
          <span className="text-ink-3">{cadence}</span>
        </p>
      </div>
      {amount === null || dueNow === null ? (
        <p className="text-ink-3">No price yet</p>
      ) : (
        <Totals>
          {isTrial ? (
            <TotalLine label="Trial" amount={<Money amount={dueNow} currency={price.currency} />} />
          ) : (
            <TotalLine label="Price" amount={<Money amount={amount} currency={price.currency} />} />
          )}
          <GrandTotal
            label={price.tax_inclusive ? 'Due today, tax included' : 'Due today, before tax'}
            amount={<Money amount={dueNow} currency={price.currency} />}
          />
        </Totals>
      )}
      <p className="text-xs text-ink-3">
        {price.tax_inclusive
          ? 'The tax of the buyer’s country is taken out of the price.'
          : 'The tax of the buyer’s country is added.'}
      </p>
    </div>
  )
}

/** The product as buyers will see it, changing as the seller types. */
export function ProductPreview({ isPriceChanged, ...preview }: PreviewProps & { isPriceChanged: boolean }) {
  const [view, setView] = useState<'shop' | 'checkout'>('shop')
  return (
    <section aria-labelledby="preview-title" className="sticky top-28 grid gap-3 max-[73.75rem]:static">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="preview-title" className="text-sm">
          How buyers see it
        </h2>
        <Segmented
          label="How buyers see it"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'shop', label: 'Shop' },
            { value: 'checkout', label: 'Checkout' },
          ]}
        />
      </div>
      <div className="max-w-[420px] rounded-lg bg-surface p-4 shadow-[0_0_0_1px_var(--line),var(--lift-1)]">
        {view === 'shop' ? <ShopView {...preview} /> : <CheckoutView {...preview} />}
      </div>
      {isPriceChanged ? (
        <Alert title="A new price counts for new buyers">Whoever subscribes now keeps paying what they pay.</Alert>
      ) : null}
    </section>
  )
}
