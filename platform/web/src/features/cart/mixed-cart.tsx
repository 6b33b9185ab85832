import type { CartLine } from '@tradepost/contract/platform/cart'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import type { Part } from './cart-mix.ts'

type MixedCartProps = { parts: readonly Part[]; onRemove: (lines: readonly CartLine[]) => void }

/** Splits a cart that needs several orders into parts, with a button to keep only one of them. */
export function MixedCart({ parts, onRemove }: MixedCartProps) {
  return (
    <Alert tone="warning" title="Check out in separate orders" className="mb-4">
      <p>Each order can have one brand, one currency and one subscription. Choose what to buy first.</p>
      <ul className="mt-3 grid gap-3">
        {parts.map((part) => (
          <li key={part.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0">
              <span className="font-semibold text-ink">{part.name}</span>
              <span className="block break-words">{part.lines.map((line) => line.name).join(', ')}</span>
            </span>
            <Button size="sm" onClick={() => onRemove(parts.filter((other) => other !== part).flatMap((other) => other.lines))}>
              Keep only these
              <span className="sr-only"> {part.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
