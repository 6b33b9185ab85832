import type { CartLine } from '@tradepost/contract/platform/buyer/cart'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import type { Part } from './cart-mix.ts'

type MixedCartProps = { parts: readonly Part[]; onRemove: (lines: readonly CartLine[]) => void }

/** Shows the parts of a cart that needs several orders, each with a button to keep only that part. */
export function MixedCart({ parts, onRemove }: MixedCartProps) {
  const names = new Intl.ListFormat(getPageLocale(), { type: 'unit' })
  return (
    <Alert tone="warning" title={t('cart.mixed.title')} className="mb-4">
      <p>{t('cart.mixed.text')}</p>
      <ul className="mt-3 grid gap-3">
        {parts.map((part) => (
          <li key={part.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0">
              <span className="font-semibold text-ink">{part.name}</span>
              <span className="block break-words">{names.format(part.lines.map((line) => line.name))}</span>
            </span>
            <Button size="sm" onClick={() => onRemove(parts.filter((other) => other !== part).flatMap((other) => other.lines))}>
              {t.rich('cart.mixed.keep', { part: part.name, hidden: (inside) => <span className="sr-only">{inside}</span> })}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
