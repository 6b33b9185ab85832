import { CreditCard, Mail, ReceiptText, UserRound } from 'lucide-react'
import { t } from '#src/messages.ts'

// True in every shop. Sellers add their own promises to their descriptions.
const promises = [
  { Icon: ReceiptText, promise: 'tax' },
  { Icon: UserRound, promise: 'guest' },
  { Icon: Mail, promise: 'receipt' },
  { Icon: CreditCard, promise: 'card' },
] as const

/** Shows four short lines about buying here, between the hero and the products. */
export function ShopPromises() {
  return (
    <ul className="mb-14 grid grid-cols-4 border-y border-line max-shell:mb-10 max-shell:grid-cols-2">
      {promises.map(({ Icon, promise }, index) => (
        <li
          key={promise}
          className={`flex gap-3 py-5 pe-4 max-shell:py-4 ${index > 0 ? 'border-s border-line ps-6 max-shell:ps-4' : ''} ${
            index === 2 ? 'max-shell:border-s-0 max-shell:ps-0!' : ''
          } ${index > 1 ? 'max-shell:border-t max-shell:border-line' : ''}`}
        >
          <Icon aria-hidden="true" className="mt-0.5 size-5! text-accent-text" />
          <span className="min-w-0">
            <span className="block text-sm font-semibold">{t(`storefront.promises.${promise}.title`)}</span>
            <span className="block text-sm text-ink-3">{t(`storefront.promises.${promise}.detail`)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
