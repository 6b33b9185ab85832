import type { ShopTheme } from '@tradepost/contract/shop-theme'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'

/** Of our demo shop. */
const PRODUCT = 'Plumb Pro'
const PRICE = formatMoney(2900, 'USD')

/** A drawn page: its title above, and its content in the theme. Decorative but for the title. */
function Drawn({ mode, title, children }: { mode: 'light' | 'dark'; title: string; children: ReactNode }) {
  return (
    <figure className="grid min-w-0 gap-1.5">
      <figcaption className="text-xs text-ink-3">{title}</figcaption>
      <div
        aria-hidden="true"
        data-theme={mode}
        // Computes the colors for this element; the preview's styles dress it.
        data-brand=""
        data-theme-preview=""
        className="h-full overflow-hidden rounded-lg border border-line-strong bg-canvas [font-family:var(--sans)] text-[0.625rem] leading-4 text-ink"
      >
        {children}
      </div>
    </figure>
  )
}

const Lines = ({ widths }: { widths: readonly string[] }) => (
  <span className="grid gap-1">
    {widths.map((width) => (
      <span key={width} className={`block h-1.5 rounded-full bg-line-strong ${width}`} />
    ))}
  </span>
)

const Press = ({ children }: { children: ReactNode }) => (
  <span className="grid h-6 place-items-center rounded-md bg-accent px-2 font-[580] text-on-accent">{children}</span>
)

export type DrawnShop = { name: string; logo: string | null; cover: string | null }

const Head = ({ shop }: { shop: DrawnShop }) => (
  <span className="flex min-w-0 items-center gap-1.5 font-[640]">
    <BusinessMark name={shop.name} imageUrl={shop.logo} size={16} />
    <span className="truncate">{shop.name}</span>
  </span>
)

function ShopDrawing({ shop }: { shop: DrawnShop }) {
  return (
    <div className="grid gap-2.5 p-3">
      <Head shop={shop} />
      {shop.cover ? <img src={shop.cover} alt="" className="aspect-[3.6] w-full rounded-md object-cover" /> : null}
      <div className="grid grid-cols-2 gap-2">
        {[PRODUCT, ''].map((name) => (
          <span key={name} className="grid content-start gap-1.5 rounded-lg border border-line bg-surface p-2">
            <span className="block aspect-[1.5] rounded-md bg-accent-subtle" />
            {name ? <span className="font-[580]">{name}</span> : <Lines widths={['w-12']} />}
            <span className="text-ink-2">{PRICE}</span>
          </span>
        ))}
      </div>
      <Press>{t('sellerTheme.preview.buy')}</Press>
    </div>
  )
}

function CheckoutDrawing({ shop }: { shop: DrawnShop }) {
  return (
    <div className="grid h-full grid-cols-2">
      <div className="grid content-start gap-2.5 bg-sunken p-3">
        <Head shop={shop} />
        <span className="text-sm font-[640]">{PRICE}</span>
        <Lines widths={['w-16', 'w-12']} />
        <span className="flex justify-between gap-1 border-t border-line pt-1.5 font-[580]">
          <span className="truncate">{t('sellerTheme.preview.total')}</span>
          {PRICE}
        </span>
      </div>
      <div className="grid content-start gap-2 bg-surface p-3">
        {['w-8', 'w-14', 'w-10'].map((width) => (
          <span key={width} className="flex h-5 items-center rounded-sm border border-line-control px-1.5">
            <Lines widths={[width]} />
          </span>
        ))}
        <Press>{t('sellerTheme.preview.pay', { amount: PRICE })}</Press>
      </div>
    </div>
  )
}

function EmailDrawing({ shop }: { shop: DrawnShop }) {
  return (
    <div className="grid gap-2 p-3">
      <span className="text-accent-text">
        <Head shop={shop} />
      </span>
      <span className="grid gap-2 rounded-lg border border-line bg-surface p-2.5">
        <span className="text-xs font-[640]">{t('sellerTheme.preview.thanks')}</span>
        <Lines widths={['w-full', 'w-2/3']} />
        <span className="w-fit">
          <Press>{t('sellerTheme.preview.download')}</Press>
        </span>
      </span>
    </div>
  )
}

function InvoiceDrawing({ shop }: { shop: DrawnShop }) {
  return (
    <div className="grid h-full content-start gap-3 bg-surface p-3">
      <span className="flex justify-between gap-2 font-[640]">
        <span className="truncate text-accent-text">{shop.name}</span>
        {t('sellerTheme.preview.invoice')}
      </span>
      <Lines widths={['w-20', 'w-16']} />
      <span className="flex justify-between gap-2 border-t border-line pt-1.5">
        {PRODUCT} <span>{PRICE}</span>
      </span>
    </div>
  )
}

/** Draws the pages of a shop in its theme: in the mode that it always has, or in both. Paper is always light. */
export function ThemeDrawings({ mode, shop }: { mode: ShopTheme['mode']; shop: DrawnShop }) {
  const modes = mode === 'system' ? (['light', 'dark'] as const) : [mode]
  return (
    <div className="grid gap-5">
      {modes.map((each) => (
        <div key={each} className="grid gap-4">
          <Drawn mode={each} title={`${t('sellerTheme.preview.shop')} · ${t(`sellerTheme.preview.${each}`)}`}>
            <ShopDrawing shop={shop} />
          </Drawn>
          <Drawn mode={each} title={`${t('sellerTheme.preview.checkout')} · ${t(`sellerTheme.preview.${each}`)}`}>
            <CheckoutDrawing shop={shop} />
          </Drawn>
        </div>
      ))}
      <div className="grid grid-cols-2 gap-4">
        <Drawn mode={modes[0]} title={t('sellerTheme.preview.email')}>
          <EmailDrawing shop={shop} />
        </Drawn>
        <Drawn mode="light" title={t('sellerTheme.preview.invoice')}>
          <InvoiceDrawing shop={shop} />
        </Drawn>
      </div>
    </div>
  )
}
