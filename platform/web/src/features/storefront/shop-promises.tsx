import { CreditCard, Mail, ReceiptText, UserRound } from 'lucide-react'

// True in every shop. Sellers add their own promises to their descriptions.
const promises = [
  { Icon: ReceiptText, title: 'Tax handled', detail: 'Shown before you pay' },
  { Icon: UserRound, title: 'Buy as a guest', detail: 'Create an account later' },
  { Icon: Mail, title: 'Receipt by email', detail: 'Its link opens your order' },
  { Icon: CreditCard, title: 'Secure card payments', detail: 'The shop never sees your card' },
]

/** Four short lines about buying here, between the hero and the products. */
export function ShopPromises() {
  return (
    <ul className="mb-14 grid grid-cols-4 border-y border-line max-shell:mb-10 max-shell:grid-cols-2">
      {promises.map(({ Icon, title, detail }, index) => (
        <li
          key={title}
          className={`flex gap-3 py-5 pr-4 max-shell:py-4 ${index > 0 ? 'border-l border-line pl-6 max-shell:pl-4' : ''} ${
            index === 2 ? 'max-shell:border-l-0 max-shell:pl-0!' : ''
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
