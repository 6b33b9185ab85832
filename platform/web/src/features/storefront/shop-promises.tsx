import { CreditCard, Mail, ReceiptText, UserRound } from 'lucide-react'

// What is so in every shop; what a seller promises beside it stands in their own words.
const promises = [
  { Icon: ReceiptText, title: 'Tax handled', detail: 'Shown before you pay' },
  { Icon: UserRound, title: 'Buy as a guest', detail: 'An account can come later' },
  { Icon: Mail, title: 'Receipt by e-mail', detail: 'Its link opens your order' },
  { Icon: CreditCard, title: 'Card details stay away', detail: 'They never reach the shop' },
]

/** Four short lines about buying here, between the shop's words and its shelf. */
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
