import type { Included } from '@tradepost/contract/platform/buyer/storefront'
import { Alert } from '@tradepost/ui/alert'
import { Money } from '@tradepost/ui/commerce/money'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import { Poster } from '@tradepost/ui/drawings/posters'
import { Segmented } from '@tradepost/ui/inputs/segmented'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { buyButtonLabel, priceLine, trialLabel } from '#src/nouns/prices/billing-interval.ts'
import { type DisplayPrice, toDisplayPrice } from '#src/nouns/prices/display-price.ts'
import { PriceTag } from '#src/nouns/prices/price-tag.tsx'
import { availabilityLabel } from '#src/nouns/products/availability.tsx'
import { listIncluded } from '#src/nouns/products/product-facts.ts'
import { TextPreview } from '#src/nouns/texts/text-preview.tsx'
import type { ProductValues } from './product-form.ts'

type PreviewProps = {
  values: ProductValues
  /** The product's image, or the one selected for upload. */
  image: string | null
  /** In bytes, of the files that it delivers; null if unknown. */
  fileSizes: readonly (number | null)[]
}
type ViewProps = PreviewProps & { price: DisplayPrice | null }

/** Returns what buyers get, as the product's page will say. */
function toIncluded(values: ProductValues, sizes: PreviewProps['fileSizes']): Included {
  const { license_key_enabled, license_key_activations_limit, license_key_duration, digital_product_delivery } = values
  const known = sizes.filter((size) => size !== null)
  return {
    license_key: license_key_enabled
      ? {
          activations_limit: license_key_activations_limit,
          valid_for: Number.isInteger(license_key_duration?.count) ? license_key_duration : null,
        }
      : null,
    delivery: {
      file_count: sizes.length,
      file_bytes: known.length < sizes.length ? null : known.reduce((sum, size) => sum + size, 0),
      has_link: Boolean(digital_product_delivery?.external_url),
      has_instructions: Boolean(digital_product_delivery?.instructions?.trim()),
    },
  }
}

function PreviewImage({ values, image }: Pick<PreviewProps, 'values' | 'image'>) {
  if (image) return <img src={image} alt="" className="aspect-square w-full rounded-lg object-cover" />
  return (
    <Poster
      name={values.poster ?? (values.name.trim() || t('sellerProducts.preview.nameless'))}
      className="overflow-hidden rounded-lg"
    />
  )
}

function ShopView({ values, image, fileSizes, price }: ViewProps) {
  const unavailable = availabilityLabel(values)
  const facts = listIncluded(toIncluded(values, fileSizes))
  return (
    <>
      <PreviewImage values={values} image={image} />
      <p className="mt-4 text-2xl leading-7 font-[620] tracking-[-0.03em] [overflow-wrap:anywhere]">
        {values.name.trim() || t('sellerProducts.preview.nameless')}
      </p>
      {values.description?.trim() ? (
        <p className="mt-1 line-clamp-3 text-sm [overflow-wrap:anywhere] whitespace-pre-line text-ink-2">{values.description}</p>
      ) : null}
      <div className="mt-2">
        {price ? (
          <PriceTag product={price} size="lg" />
        ) : (
          <p className="text-sm text-ink-3">{t('sellerProducts.preview.noPrice')}</p>
        )}
      </div>
      <p
        aria-hidden="true"
        className="mt-3 grid min-h-11 place-items-center rounded-[10px] bg-accent px-3 py-2 text-center text-[0.9375rem] font-[540] text-on-accent shadow-[var(--sheen)]"
      >
        {unavailable ?? (price ? buyButtonLabel(price, price.price) : t('sellerProducts.preview.addToCart'))}
      </p>
      {facts.length > 0 ? (
        <ul className="mt-4 grid gap-1 text-sm text-ink-2">
          {facts.map(({ words }) => (
            <li key={words} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 shrink-0 text-accent-text" />
              {words}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** Returns the amount due today, and its label. */
function firstPayment({ terms, price }: DisplayPrice): { label: string; amount: number } {
  if (terms.type === 'recurring_price' && terms.trial_period_days > 0)
    return { label: t('sellerProducts.preview.trial'), amount: terms.trial_amount }
  return {
    label: terms.type === 'usage_based_price' ? t('sellerProducts.preview.fixedPrice') : t('sellerProducts.preview.price'),
    amount: price,
  }
}

function CheckoutTotals({ price }: { price: DisplayPrice }) {
  const { label, amount } = firstPayment(price)
  const trial = trialLabel(price)
  return (
    <>
      <Totals>
        <TotalLine label={label} amount={<Money amount={amount} currency={price.currency} />} />
        <GrandTotal
          label={price.tax_inclusive ? t('sellerProducts.preview.dueTaxIncluded') : t('sellerProducts.preview.dueBeforeTax')}
          amount={<Money amount={amount} currency={price.currency} />}
        />
      </Totals>
      {trial ? <p className="text-ink-2">{trial}</p> : null}
      <p className="text-xs text-ink-3">
        {price.tax_inclusive ? t('sellerProducts.preview.taxIncluded') : t('sellerProducts.preview.taxAdded')}
      </p>
    </>
  )
}

function CheckoutView({ values, image, price }: ViewProps) {
  return (
    <div className="grid gap-4 text-sm">
      <div className="flex items-center gap-3">
        <span className="block w-12 shrink-0">
          <PreviewImage values={values} image={image} />
        </span>
        <p className="min-w-0">
          <span className="block font-[560] [overflow-wrap:anywhere]">
            {values.name.trim() || t('sellerProducts.preview.nameless')}
          </span>
          <span className="text-ink-3">{price ? priceLine(price) : t('sellerProducts.preview.noPrice')}</span>
        </p>
      </div>
      {price ? <CheckoutTotals price={price} /> : null}
    </div>
  )
}

/** Shows the product as customers will see it, updated as the seller types. */
export function ProductPreview({ slug, isPriceChanged, ...preview }: PreviewProps & { slug: string; isPriceChanged: boolean }) {
  const [view, setView] = useState<'shop' | 'text' | 'checkout'>('shop')
  const price = toDisplayPrice(preview.values.price)
  return (
    <section aria-labelledby="preview-title" className="sticky top-[calc(var(--top-bar)+112px)] grid gap-3 max-[73.75rem]:static">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="preview-title" className="text-sm">
          {t('sellerProducts.preview.title')}
        </h2>
        <Segmented
          label={t('sellerProducts.preview.title')}
          value={view}
          onValueChange={setView}
          options={[
            { value: 'shop', label: t('sellerProducts.preview.shop') },
            { value: 'text', label: t('sellerProducts.preview.text') },
            { value: 'checkout', label: t('sellerProducts.preview.checkout') },
          ]}
        />
      </div>
      <div className="max-w-[420px] rounded-lg bg-surface p-4 shadow-[0_0_0_1px_var(--line),var(--lift-1)]">
        {view === 'shop' ? <ShopView {...preview} price={price} /> : null}
        {view === 'text' ? (
          <div className="max-h-[60vh] overflow-y-auto">
            <TextPreview slug={slug} text={preview.values.long_description ?? ''} />
          </div>
        ) : null}
        {view === 'checkout' ? <CheckoutView {...preview} price={price} /> : null}
      </div>
      {isPriceChanged ? (
        <Alert title={t('sellerProducts.preview.priceChanged.title')}>{t('sellerProducts.preview.priceChanged.text')}</Alert>
      ) : null}
    </section>
  )
}
