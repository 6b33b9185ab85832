import { Link } from '@tanstack/react-router'
import { BusinessMark, TradepostLogo, TradepostMark } from '@tradepost/ui/drawings/brand-mark'
import { ThemeToggle } from '@tradepost/ui/look/theme'
import { Skeleton } from '@tradepost/ui/skeleton'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { LanguageSelect } from '#src/shell/language-select.tsx'
import { PersonLink } from './account-link.tsx'
import { LookStyles } from './look-styles.tsx'
import { ShopFacts, type ShownSeller } from './shop-facts.tsx'

type ShopFrameProps = {
  slug: string
  /** Undefined while the shop loads, null if it doesn't exist. */
  name: string | null | undefined
  logo: string | null | undefined
  /** How its pages look, in the styles that the server printed. */
  look?: { styles: string; has_own_mode: boolean; shows_powered_by: boolean } | undefined
  /** Who sells, and the texts of the shop. */
  seller?: ShownSeller | undefined
  /** The product search field, which belongs to the storefront. */
  search?: ReactNode
  /** The cart button, which belongs to the cart. */
  cart: ReactNode
  /** A notice below the header about the whole shop. */
  notice?: ReactNode
  children: ReactNode
}

type ShopLinkProps = { slug: string; name: string | undefined; logo: string | null | undefined }

function ShopLink({ slug, name, logo }: ShopLinkProps) {
  return (
    <Link
      to="/shop/$slug"
      params={{ slug }}
      className="flex min-w-0 items-center gap-2.5 text-[1.0625rem] font-[640] tracking-[-0.02em]"
    >
      {name ? <BusinessMark name={name} imageUrl={logo ?? null} /> : <Skeleton className="size-7 rounded-sm" />}
      {name ? (
        // Cut at its own end, in a page that runs the other way, too.
        <span dir="auto" className="truncate">
          {name}
        </span>
      ) : (
        <>
          <span className="sr-only">{slug}</span>
          <Skeleton className="h-4 w-28" />
        </>
      )}
    </Link>
  )
}

function SoldWith() {
  return (
    <Link to="/" className="ms-auto inline-flex items-center gap-2 py-1">
      {t.rich('shell.shopFrame.soldWith', {
        name: (inside) => (
          <>
            <TradepostMark size={20} /> <span className="font-semibold text-ink">{inside}</span>
          </>
        ),
      })}
    </Link>
  )
}

/** Shows the header and footer around every page of one shop. The frame stays plain around the images. */
export function ShopFrame({ slug, name, logo, look, seller, search, cart, notice, children }: ShopFrameProps) {
  return (
    <div className="flex min-h-page flex-col text-lg">
      <LookStyles look={look} />
      <a className="tp-skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className="app-unprinted app-glass sticky top-(--top-bar) z-10 border-b border-line">
        <div className="relative mx-auto flex h-17 max-w-304 items-center gap-3 px-8 max-shell:h-15 max-shell:px-4">
          {name === null ? (
            <Link to="/" className="inline-flex">
              <TradepostLogo />
            </Link>
          ) : (
            <ShopLink slug={slug} name={name} logo={logo} />
          )}
          <div className="ms-auto flex shrink-0 items-center gap-1">
            {search}
            <PersonLink />
            {cart}
          </div>
        </div>
      </header>
      <div className="mx-auto w-full max-w-304 px-8 pt-6 empty:hidden max-shell:px-4">{notice}</div>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="app-unprinted mt-18 border-t border-line py-8 text-sm text-ink-3">
        <div className="mx-auto grid max-w-304 gap-5 px-8 max-shell:px-4">
          {name && seller ? <ShopFacts slug={slug} name={name} seller={seller} /> : null}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <LanguageSelect className="w-auto" />
            {look?.has_own_mode ? null : <ThemeToggle />}
            {look?.shows_powered_by === false ? null : <SoldWith />}
          </div>
        </div>
      </footer>
    </div>
  )
}
