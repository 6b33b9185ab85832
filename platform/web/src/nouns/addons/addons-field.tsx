import type { ShopAddon } from '@tradepost/contract/platform/buyer/storefront'
import { QUANTITY_MAX } from '@tradepost/contract/provider/checkout/quantity'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { QuantityStepper } from '@tradepost/ui/stepper'
import { t } from '#src/messages.ts'
import { formatPriceSuffix } from '#src/nouns/prices/billing-interval.ts'
import { formatPrice } from '#src/nouns/prices/price.tsx'

type AddonsFieldProps = {
  addons: readonly ShopAddon[]
  /** Quantity of each add-on. 0 or absent means none. */
  chosen: Readonly<Record<string, number>>
  /** Interval of the product and its add-ons: "/month". */
  rhythm: string
  /** The buyer's currency. Prices in another one aren't shown. */
  currency?: string
  onChange: (chosen: Readonly<Record<string, number>>) => void
}

/** Selects add-ons and their quantities. */
export function AddonsField({ addons, chosen, rhythm, currency, onChange }: AddonsFieldProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-md font-[540]">
        {t.rich('nouns.addons.legend', { note: (inside) => <span className="font-normal text-ink-3">{inside}</span> })}
      </legend>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line-strong bg-surface">
        {addons.map((addon) => {
          const quantity = chosen[addon.addon_id] ?? 0
          const set = (next: number) => onChange({ ...chosen, [addon.addon_id]: next })
          return (
            <li
              key={addon.addon_id}
              className={`flex flex-wrap items-center gap-x-4 gap-y-2 p-3.5 ${quantity > 0 ? 'bg-accent-subtle' : ''}`}
            >
              <Checkbox
                checked={quantity > 0}
                onChange={(event) => set(event.target.checked ? 1 : 0)}
                label={<span className="text-md font-[560] break-words">{addon.name}</span>}
                hint={addon.description ? <span className="text-sm text-ink-2">{addon.description}</span> : undefined}
                className="min-w-0 flex-1 basis-40"
              />
              {quantity > 0 ? (
                <QuantityStepper
                  label={t('nouns.addons.quantity', { name: addon.name })}
                  size="sm"
                  value={quantity}
                  max={QUANTITY_MAX}
                  onValueChange={set}
                />
              ) : null}
              {currency === undefined || addon.currency === currency ? (
                <span className="text-md font-[560] whitespace-nowrap tabular-nums">
                  +{formatPrice(addon.price, addon.currency)}
                  <span className="text-sm font-normal text-ink-3">{formatPriceSuffix(rhythm)}</span>
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
