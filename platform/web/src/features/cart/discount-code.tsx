import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { usePatchCart } from './api.ts'

type DiscountCodeProps = {
  slug: string
  code: string | null
  /** The country of the displayed total. */
  country: string | null
  /** Why the cart's code no longer applies. */
  refusal: string | null
}

function AppliedCode({ slug, code, country, refusal }: DiscountCodeProps & { code: string }) {
  const patch = usePatchCart(slug, country)
  return (
    <div>
      <div className="flex items-center gap-2 text-md">
        <Tag aria-hidden="true" className={refusal ? 'text-ink-3' : 'text-success-text'} />
        <span className={`min-w-0 truncate font-[560] ${refusal ? 'line-through' : ''}`}>{code}</span>
        <Button
          variant="ghost"
          size="sm"
          className="ms-auto"
          pending={patch.isPending}
          aria-label={t('cart.code.remove', { code })}
          onClick={() => patch.mutate({ discount_code: null })}
        >
          {t('actions.remove')}
        </Button>
      </div>
      {refusal ? (
        <p role="alert" className="text-sm font-medium text-danger-text">
          {t('cart.code.refused', { reason: refusal })}
        </p>
      ) : null}
      {patch.isError ? (
        <p role="alert" className="text-sm font-medium text-danger-text">
          {getErrorMessage(patch.error)}
        </p>
      ) : null}
    </div>
  )
}

// The buyer just opened the field, so it gets the focus.
const focusOnce = (element: HTMLInputElement | null) => element?.focus()

/** Shows the cart's discount code, or a field to enter one. The payments provider decides whether it applies. */
export function DiscountCode({ slug, code, country, refusal }: DiscountCodeProps) {
  const patch = usePatchCart(slug, country)
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  if (code !== null) return <AppliedCode slug={slug} code={code} country={country} refusal={refusal} />
  if (!isOpen)
    return (
      <button type="button" className="tp-link justify-self-start py-1 text-md" onClick={() => setIsOpen(true)}>
        {t('cart.code.add')}
      </button>
    )
  const isEmpty = text.trim() === ''
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) patch.mutate({ discount_code: text.trim() }, { onSuccess: () => setText('') })
      }}
    >
      <Field label={t('cart.code.label')} error={patch.isError ? getErrorMessage(patch.error) : null}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              ref={focusOnce}
              value={text}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
              className="min-w-0 flex-1"
            />
            <Button type="submit" pending={patch.isPending} disabled={isEmpty}>
              {t('actions.apply')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
