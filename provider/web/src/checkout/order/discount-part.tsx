import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Spinner } from '@tradepost/ui/spinner'
import { CircleAlert, Tag, X } from 'lucide-react'
import type { Checkout, CheckoutState } from '#src/checkout/checkout.ts'
import { t } from '#src/messages.ts'
import { applyDiscountCode, DISCOUNT_IDS, openDiscountEntry, removeDiscountCode, setDiscountCodeText } from './discount.ts'

type PartProps = { checkout: Checkout; state: CheckoutState }

/** Shows a button that becomes a field for a code. Hidden while a code is applied. */
export function DiscountEntryPart({ checkout, state }: PartProps) {
  const { session, totals, entry } = state
  if (!session.allow_discount_code) return null
  if (totals.codes.length > 0) return entry.error ? <EntryError text={entry.error} /> : null
  if (!entry.isOpen)
    return (
      <p className="mb-4">
        <Button
          id={DISCOUNT_IDS.add}
          size="sm"
          variant="ghost"
          className="-ms-2.5"
          icon={<Tag aria-hidden="true" />}
          onClick={() => openDiscountEntry(checkout)}
        >
          {t('discount.add')}
        </Button>
      </p>
    )
  return (
    <form
      noValidate
      className="mb-5"
      onSubmit={(event) => {
        event.preventDefault()
        void applyDiscountCode(checkout)
      }}
    >
      <Field id={DISCOUNT_IDS.code} label={t('discount.label')} error={entry.error}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              name={DISCOUNT_IDS.code}
              className="min-w-0 flex-1"
              value={entry.text}
              onChange={(event) => setDiscountCodeText(checkout, event.currentTarget.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              dir="ltr"
              maxLength={100}
            />
            <Button type="submit" pending={entry.isPending}>
              {t('discount.apply')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}

/** Shows why the cart's code couldn't be removed. */
function EntryError({ text }: { text: string }) {
  return (
    <p className="mb-4 flex gap-1.5 text-sm font-medium text-danger-text">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
      <span className="min-w-0">{text}</span>
    </p>
  )
}

/** Shows a small cross after the name of a discount, if buyers may remove it. */
export function RemoveDiscount({ checkout, state, code }: PartProps & { code: string }) {
  const { session, entry } = state
  if (!session.allow_discount_code) return null
  const label = t('discount.remove', { code })
  return (
    <button
      type="button"
      id={DISCOUNT_IDS.remove}
      aria-label={label}
      title={label}
      aria-busy={entry.isPending || undefined}
      onClick={() => void removeDiscountCode(checkout, code)}
      className="-my-px grid size-6 shrink-0 place-items-center rounded-full text-ink-3 hover:bg-hover hover:text-ink [&_.lucide]:size-3.5"
    >
      {entry.isPending ? <Spinner /> : <X aria-hidden="true" />}
    </button>
  )
}
