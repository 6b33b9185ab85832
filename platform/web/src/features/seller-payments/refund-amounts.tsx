import type { Refundable } from '@tradepost/contract/platform/sales/seller-refunds'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { Field } from '@tradepost/ui/inputs/field'
import { MoneyInput } from '@tradepost/ui/inputs/money-input'
import { RadioGroup } from '@tradepost/ui/inputs/radio-group'
import { t } from '#src/dashboard-messages.ts'
import { type RefundChoice, type RefundKind, sumRefund } from './refund-choice.ts'

export type RefundFieldsProps = {
  refundable: Refundable
  choice: RefundChoice
  onChange: (changes: Partial<RefundChoice>) => void
}

const unread = (amount: number | null) => amount !== null && !Number.isInteger(amount)

/** Returns why an amount can't be refunded; undefined for a valid or empty one. */
function problemOf(amount: number | null, most: number, currency: string): string | undefined {
  if (unread(amount)) return t('sellerRefunds.dialog.enterAmount')
  if (amount === 0) return t('sellerRefunds.dialog.enterAmount')
  return amount !== null && amount > most ? t('sellerRefunds.dialog.tooMuch', { amount: formatMoney(most, currency) }) : undefined
}

type PartFieldProps = {
  label: string
  most: number
  currency: string
  amount: number | null
  onAmountChange: (amount: number | null) => void
}

function PartField({ label, most, currency, amount, onAmountChange }: PartFieldProps) {
  return (
    <Field
      label={label}
      hint={t('sellerRefunds.dialog.upTo', { amount: formatMoney(most, currency) })}
      error={problemOf(amount, most, currency)}
    >
      <MoneyInput
        amount={amount !== null && Number.isInteger(amount) ? amount : null}
        currency={currency}
        onAmountChange={(entered, text) => onAmountChange(entered ?? (text.trim() === '' ? null : Number.NaN))}
      />
    </Field>
  )
}

/** Chooses how much is refunded: everything that is left, an amount, or amounts of lines. */
export function RefundAmounts({ refundable, choice, onChange }: RefundFieldsProps) {
  const { amount: left, currency, lines } = refundable
  const open = lines.filter(({ refundable_amount: each }) => each > 0)
  const kinds: { value: RefundKind; label: string }[] = [
    { value: 'all', label: t('sellerRefunds.dialog.everything', { amount: formatMoney(left, currency) }) },
    { value: 'amount', label: t('sellerRefunds.dialog.anAmount') },
    ...(open.length > 1 ? [{ value: 'lines' as const, label: t('sellerRefunds.dialog.byItem') }] : []),
  ]
  const sums = sumRefund(choice, refundable)
  return (
    <div className="grid gap-4">
      <RadioGroup
        legend={t('sellerRefunds.dialog.what')}
        value={choice.kind}
        onValueChange={(kind) => onChange({ kind })}
        options={lines.length > 0 ? kinds : kinds.slice(0, 1)}
      />
      {choice.kind === 'amount' ? (
        <PartField
          label={t('nouns.payments.amount')}
          most={left}
          currency={currency}
          amount={choice.amount}
          onAmountChange={(amount) => onChange({ amount })}
        />
      ) : null}
      {choice.kind === 'lines'
        ? open.map(({ items_id: id, name, refundable_amount: most }) => (
            <PartField
              key={id}
              label={name ?? t('sellerRefunds.dialog.unnamed')}
              most={most}
              currency={currency}
              amount={choice.lines[id] ?? null}
              onAmountChange={(amount) => onChange({ lines: { ...choice.lines, [id]: amount } })}
            />
          ))
        : null}
      {sums?.most !== undefined && choice.kind === 'lines' ? (
        <p className="sr-only" role="status">
          {t('sellerRefunds.dialog.tooMuch', { amount: formatMoney(sums.most, currency) })}
        </p>
      ) : null}
    </div>
  )
}
