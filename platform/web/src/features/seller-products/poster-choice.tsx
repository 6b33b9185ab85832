import { POSTERS } from '@tradepost/contract/platform/buyer/storefront'
import { Poster } from '@tradepost/ui/drawings/posters'
import { useId } from 'react'
import { t } from '#src/dashboard-messages.ts'
import type { PosterChoice as Choice } from './read-poster.ts'

type PosterChoiceProps = { value: Choice | null; onValueChange: (value: Choice | null) => void; productName: string }

/** Selects a product's drawing. Without a choice, the product gets the drawing that matches its name, or its initials. */
export function PosterChoice({ value, onValueChange, productName }: PosterChoiceProps) {
  const name = useId()
  const options = [
    ...POSTERS.map((poster) => ({ value: poster, label: t(`sellerProducts.drawings.${poster}`) })),
    { value: null, label: t('sellerProducts.image.automatic') },
  ]
  return (
    <fieldset>
      <legend className="sr-only">{t('sellerProducts.image.drawing')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-3">
        {options.map((option) => (
          <label key={option.value ?? 'automatic'} className="relative grid cursor-pointer gap-1.5 text-xs">
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              onChange={() => onValueChange(option.value)}
              className="peer absolute inset-0 z-1 cursor-pointer appearance-none opacity-0"
            />
            <span className="block overflow-hidden rounded-lg outline-offset-2 outline-accent peer-checked:outline-2 peer-focus-visible:outline-3 peer-focus-visible:outline-focus">
              <Poster name={option.value ?? (productName.trim() || '?')} />
            </span>
            <span className="truncate text-ink-2 peer-checked:font-[560] peer-checked:text-ink">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
