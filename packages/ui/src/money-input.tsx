import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'
import { latinDigits } from './latin-digits.tsx'
import { currencyFractionDigits, currencySign, formatFigure } from './money.tsx'

/** Whether `locale` writes 12,50 for what others write 12.50. */
function hasDecimalComma(locale: string): boolean {
  return new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',')
}

/**
 * Reads "1,290.50", "1290.5" or "€1 290,50" as minor units of the currency; of what could be read in two ways, the one of
 * `locale`. Null when it is not an amount or has more digits after the point than the currency knows: an amount is never
 * rounded silently.
 */
export function parseMoney(text: string, currency: string, locale = 'en-US'): number | null {
  const digits = currencyFractionDigits(currency)
  // Signs, codes and spaces around the figure say nothing; a minus does, and is refused.
  if (/[-−(]/.test(text)) return null
  // The signs of Arabic and of wide letters mean the same as ours; dropped, they would make an amount a hundred times larger.
  const plain = latinDigits(text)
    .replace(/[٫．]/g, '.')
    .replace(/[٬，]/g, ',')
    .replace(/[^\d.,]/g, '')
  const point = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const after = plain.slice(point + 1)
  const marks = plain.replace(/\d/g, '')
  const groups = hasDecimalComma(locale) ? '.' : ','
  // "1,290" and "1,234,567" group thousands; "1.234" in dinars is a fraction of three digits, and "1,234" where that is said.
  const isGrouping = after.length === 3 && (digits !== 3 || marks.length > 1 ? new Set(marks).size === 1 : marks === groups)
  const whole = point < 0 || isGrouping ? plain : plain.slice(0, point)
  const fraction = point < 0 || isGrouping ? '' : after
  if (!/^(\d*|\d{1,3}([.,])\d{3}(\2\d{3})*)$/.test(whole)) return null
  if (whole === '' && fraction === '') return null
  if (fraction.length > digits) return null
  const minor = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/**
 * The same figure in another currency: 29.00 dollars become 29 yen. Null when the figure has more digits after the point
 * than the other currency knows.
 */
export function sameFigure(amount: number, { from, to }: { from: string; to: string }): number | null {
  const digits = currencyFractionDigits(to) - currencyFractionDigits(from)
  const moved = digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits
  return Number.isSafeInteger(moved) ? moved : null
}

type MoneyInputProps = Omit<
  ComponentProps<typeof Input>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'leading' | 'trailing'
> & {
  /** Minor units; null while nothing readable stands there. */
  amount: number | null
  /** `text` tells what is empty from what cannot be read: both are no amount. */
  onAmountChange: (amount: number | null, text: string) => void
  currency: string
  /** How the figure is written; both the point and the comma can be typed. */
  locale?: string
}

/** A text input for an amount: the sign before, the code after, minor units out. It is tidied up on blur. */
export function MoneyInput({ amount, onAmountChange, currency, locale, onBlur, ...rest }: MoneyInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const tidy = amount === null ? '' : formatFigure(amount, currency, locale)
  return (
    <Input
      {...rest}
      inputMode={currencyFractionDigits(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={draft ?? tidy}
      onChange={(event) => {
        setDraft(event.target.value)
        onAmountChange(parseMoney(event.target.value, currency, locale), event.target.value)
      }}
      onBlur={(event) => {
        // What could not be read stays, so that the person can mend it.
        if (amount !== null || draft === '') setDraft(null)
        onBlur?.(event)
      }}
      leading={
        <bdi aria-hidden="true" className="text-ink-3">
          {currencySign(currency, locale)}
        </bdi>
      }
      trailing={<span className="text-sm text-ink-3">{currency}</span>}
    />
  )
}
