import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import checkoutDark from './pictures/checkout-dark.webp'
import checkoutLight from './pictures/checkout-light.webp'
import dashboardDark from './pictures/dashboard-dark.webp'
import dashboardLight from './pictures/dashboard-light.webp'
import shopDark from './pictures/shop-dark.webp'
import shopLight from './pictures/shop-light.webp'

/** Made by `npm run pictures -- welcome-shop welcome-checkout welcome-dashboard`, in pixels. */
const SIZE = { width: 960, height: 720 }

const PAGES = [
  { page: 'shop', light: shopLight, dark: shopDark },
  { page: 'checkout', light: checkoutLight, dark: checkoutDark },
  { page: 'dashboard', light: dashboardLight, dark: dashboardDark },
] as const

function Picture({ page, light, dark }: (typeof PAGES)[number]) {
  const alt = t(`welcome.sellers.pictures.${page}`)
  const shared = { ...SIZE, loading: 'lazy', decoding: 'async' } as const
  return (
    <span className="block overflow-hidden rounded-lg bg-sunken shadow-[0_0_0_1px_var(--line),var(--lift-1)]">
      <img alt={alt} {...shared} src={light} className="app-of-light h-auto w-full" />
      <img alt={alt} {...shared} src={dark} className="app-of-dark h-auto w-full" />
    </span>
  )
}

/** Links the picture of the shop to the demo shop, if there is one. */
function Linked({ demoShop, children }: { demoShop: string | null; children: ReactNode }) {
  if (demoShop === null) return children
  return (
    <Link to="/shop/$slug" params={{ slug: demoShop }} className="block rounded-lg hover:opacity-90">
      {children}
    </Link>
  )
}

/** Shows what sellers get: a shop, a checkout and a dashboard. */
export function SellersSection({ demoShop }: { demoShop: string | null }) {
  return (
    <section aria-labelledby="sellers-title" className="pt-16 max-shell:pt-12">
      <h2 id="sellers-title" className="app-section-title">
        {t('welcome.sellers.title')}
      </h2>
      <p className="mt-2 text-ink-2">{t('welcome.sellers.text')}</p>
      <ul className="mt-7 grid grid-cols-3 gap-6 max-shell:grid-cols-1 max-shell:gap-8">
        {PAGES.map((each) => (
          <li key={each.page} className="min-w-0">
            <Linked demoShop={each.page === 'shop' ? demoShop : null}>
              <Picture {...each} />
            </Linked>
            <h3 className="mt-4 text-lg tracking-[-0.01em]">{t(`welcome.sellers.${each.page}.title`)}</h3>
            <p className="mt-0.5 text-sm text-ink-3">{t(`welcome.sellers.${each.page}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
