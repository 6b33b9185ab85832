import { CreditCard, Mail, ReceiptText, UserRound } from 'lucide-react'
import { t } from '#src/messages.ts'

// True in every shop. Sellers add their own promises to their descriptions.
const promises = [
  { Icon: ReceiptText, title: t('storefront.promises.tax.title'), detail: t('storefront.promises.tax.detail') },
  { Icon: UserRound, title: t('storefront.promises.guest.title'), detail: t('storefront.promises.guest.detail') },
  { Icon: Mail, title: t('storefront.promises.receipt.title'), detail: t('storefront.promises.receipt.detail') },
  { Icon: CreditCard, title: t('storefront.promises.card.title'), detail: t('storefront.promises.card.detail') },
]

/** Shows four short lines about buying here, between the hero and the products. */
export function ShopPromises() {
  return (
    <ul className="mb-14 grid grid-cols-4 border-y border-line max-shell:mb-10 max-shell:grid-cols-2">
      {promises.map(({ Icon, title, detail }, index) => (
        <li
          key={title}
          className={`flex gap-3 py-5 pe-4 max-shell:py-4 ${index > 0 ? 'border-s border-line ps-6 max-shell:ps-4' : ''} ${
            index === 2 ? 'max-shell:border-s-0 max-shell:ps-0!' : ''
          } ${index > 1 ? 'max-shell:border-t max-shell:border-line' : ''}`}
        >
          <Icon aria-hidden="true" className="mt-0.5 size-5! text-accent-text" />
          <span className="min-w-0">
            <span className="block text-sm font-semibold">{title}</span>
            <span className="block text-sm text-ink-3">{detail}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
