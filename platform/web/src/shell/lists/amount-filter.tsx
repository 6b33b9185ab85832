import { Button } from '@tradepost/ui/button'
import { ActiveFilterChip, FilterChip } from '@tradepost/ui/chip'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { Field } from '@tradepost/ui/inputs/field'
import { MoneyInput } from '@tradepost/ui/inputs/money-input'
import { Popover } from '@tradepost/ui/overlays/popover'
import { type FormEvent, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { CurrencySelect } from '#src/shell/forms/currency-select.tsx'
import type { ListFilter } from './list-description.ts'

/** Amounts in minor units of a currency. Null means no limit. */
type Span = { currency: string; least: number | null; most: number | null }

const amountOf = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : null)

function spanLabel({ currency, least, most }: Span): string {
  if (least !== null && most !== null)
    return t('dashboardShell.amountFilter.between', { least: formatMoney(least, currency), most: formatMoney(most, currency) })
  if (least !== null) return t('dashboardShell.amountFilter.from', { least: formatMoney(least, currency) })
  return most === null ? currency : t('dashboardShell.amountFilter.upTo', { most: formatMoney(most, currency) })
}

/** Shows the form for a range of amounts. It asks for a currency, too, because amounts only compare within one. */
function SpanForm({ span, onApply }: { span: Span; onApply: (span: Span) => void }) {
  const [draft, setDraft] = useState(span)
  const ends = [
    { end: 'least', label: t('dashboardShell.amountFilter.least') },
    { end: 'most', label: t('dashboardShell.amountFilter.most') },
  ] as const
  function apply(event: FormEvent) {
    event.preventDefault()
    onApply(draft)
  }
  return (
    <form noValidate onSubmit={apply} className="grid w-64 gap-3">
      <Field label={t('dashboardShell.amountFilter.currency')}>
        <CurrencySelect
          offersReplaced
          value={draft.currency}
          onChange={({ target }) => setDraft({ ...draft, currency: target.value })}
        />
      </Field>
      {ends.map(({ end, label }) => (
        <Field key={end} label={label}>
          <MoneyInput
            amount={draft[end]}
            currency={draft.currency}
            onAmountChange={(amount) => setDraft({ ...draft, [end]: amount })}
          />
        </Field>
      ))}
      <Button type="submit" variant="primary">
        {t('actions.apply')}
      </Button>
    </form>
  )
}

type AmountFilterProps = { label: string; span: Span | undefined; onSpanChange: (span: Span | undefined) => void }

function AmountFilter({ label, span, onSpanChange }: AmountFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        span ? (
          <ActiveFilterChip name={label} value={spanLabel(span)} onRemove={() => onSpanChange(undefined)} />
        ) : (
          <FilterChip>{label}</FilterChip>
        )
      }
    >
      <SpanForm
        span={span ?? { currency: 'USD', least: null, most: null }}
        onApply={(next) => {
          setIsOpen(false)
          onSpanChange(next)
        }}
      />
    </Popover>
  )
}

/** Returns a filter by amounts in one currency, such as `amount_gte` and `amount_lte`, or by currency alone. */
export function createAmountFilter(label: string, field: string): ListFilter {
  const [start, end] = [`${field}_gte`, `${field}_lte`]
  return {
    label,
    names: [start, end, 'currency'],
    Filter: ({ search, change }) => {
      const [least, most] = [amountOf(search[start]), amountOf(search[end])]
      const isSet = least !== null || most !== null || search.currency !== undefined
      return (
        <AmountFilter
          label={label}
          span={isSet ? { currency: search.currency ?? 'USD', least, most } : undefined}
          onSpanChange={(span) =>
            change({ [start]: span?.least?.toString(), [end]: span?.most?.toString(), currency: span?.currency })
          }
        />
      )
    },
  }
}
