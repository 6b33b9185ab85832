import { Link } from '@tanstack/react-router'
import { t } from '#src/messages.ts'

const PATHS = {
  about: '/shop/$slug/about',
  terms: '/shop/$slug/terms',
  refunds: '/shop/$slug/refunds',
  privacy: '/shop/$slug/privacy',
} as const

/** Who sells in a shop, and which texts it has. */
export type ShownSeller = {
  legal_name: string | null
  address: string | null
  support_email: string | null
  texts: readonly (keyof typeof PATHS)[]
}

type ShopFactsProps = { slug: string; name: string; seller: ShownSeller }

/** Says at the end of a shop's page who sells, and links its texts. */
export function ShopFacts({ slug, name, seller }: ShopFactsProps) {
  const lines = [seller.legal_name ?? name, ...(seller.address?.split('\n') ?? [])]
  return (
    <div className="grid gap-3">
      {seller.texts.length > 0 ? (
        <nav aria-label={t('shell.shopFrame.texts')}>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {seller.texts.map((text) => (
              <li key={text}>
                <Link to={PATHS[text]} params={{ slug }} className="inline-block py-1 text-ink-2 hover:text-ink hover:underline">
                  {t(`shell.shopFrame.${text}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <p className="flex flex-wrap gap-x-5 gap-y-1 break-words">
        <bdi className="min-w-0">{lines.join(', ')}</bdi>
        {seller.support_email ? (
          <span className="min-w-0">
            {t.rich('shell.shopFrame.support', {
              email: seller.support_email,
              link: (inside) => (
                <a href={`mailto:${seller.support_email}`} className="text-ink-2 underline hover:text-ink">
                  <bdi>{inside}</bdi>
                </a>
              ),
            })}
          </span>
        ) : null}
      </p>
    </div>
  )
}
