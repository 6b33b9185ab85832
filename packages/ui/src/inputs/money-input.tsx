import { getPageLocale } from '@tradepost/messages/page-messages'
import { type ComponentProps, useState } from 'react'
import { formatFigure, getCurrencyFractionDigits, getCurrencySymbol } from '#src/commerce/money.tsx'
import { toLatinDigits } from '#src/formats/latin-digits.tsx'
import { Input } from './input.tsx'

/** Returns whether `locale` writes 12,50 instead of 12.50. */
function hasDecimalComma(locale: string): boolean {
  return new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',')
}

/** Marks of direction, which come along with figures copied out of a right-to-left text. */
const TURNS = /[\u061c\u200e\u200f\u2066-\u2069]/g

/** Returns the figure without its currency's sign or code before or after it. */
function stripCurrency(text: string, currency: string, locale: string): string {
  const figure = text.replace(TURNS, '').trim()
  const narrow = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const short = narrow.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  const signs = [currency, getCurrencySymbol(currency, locale), getCurrencySymbol(currency, 'en'), short]
  const beside = (found: string) => found.length > 0 && figure.length > found.length
  for (const sign of signs) {
    const [typed, wanted] = [figure.toUpperCase(), sign.replace(TURNS, '').toUpperCase()]
    if (beside(wanted) && typed.startsWith(wanted)) return figure.slice(wanted.length).trim()
    if (beside(wanted) && typed.endsWith(wanted)) return figure.slice(0, -wanted.length).trim()
  }
  return figure
}

/** Returns an amount of this currency as an example of how to type one: "29.00", "2,900" for yen. */
export const exampleAmount = (currency: string, locale = getPageLocale()): string => formatFigure(2900, currency, locale)

/**
 * Parses "1,290.50", "1290.5" or "€1 290,50" into minor units of the currency; reads an ambiguous figure as `locale` does.
 * Returns null if it isn't an amount or has more decimals than the currency: an amount is never rounded silently.
 */
export function parseMoney(text: string, currency: string, locale = getPageLocale()): number | null {
  const digits = getCurrencyFractionDigits(currency)
  // The sign or the code may stand beside the figure. Anything else would change the amount if it were dropped: 1e3 is not 13.
  const figure = stripCurrency(text, currency, locale)
  // Arabic and full-width marks mean the same as ours; dropping them would make an amount a hundred times larger.
  const plain = toLatinDigits(figure)
    .replace(/[٫．]/g, '.')
    .replace(/[٬，]/g, ',')
    .replace(/[’'\s]/g, ' ')
  if (!/^[\d., ]+$/.test(plain)) return null
  const point = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const after = plain.slice(point + 1)
  const marks = plain.replace(/[\d ]/g, '')
  const groups = hasDecimalComma(locale) ? '.' : ','
  // "1,234,567" groups thousands, and so does "1,290" with the locale's mark for groups. With its decimal mark, "12.345" has
  // three decimals: taken for thousands, it would cost a thousand times what was typed.
  const isGrouping = after.length === 3 && (marks.length > 1 ? new Set(marks).size === 1 : marks === groups)
  const whole = point < 0 || isGrouping ? plain : plain.slice(0, point)
  const fraction = point < 0 || isGrouping ? '' : after
  if (!/^(\d*|\d{1,3}([., ])\d{3}(\2\d{3})*)$/.test(whole) || !/^\d*$/.test(fraction)) return null
  if (whole === '' && fraction === '') return null
  if (fraction.length > digits) return null
  const minor = Number(whole.replace(/[., ]/g, '') + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/**
 * Returns the same figure in another currency: 29.00 dollars become 29 yen. Null if the figure has more decimals than the other
 * currency.
 */
export function scaleToCurrency(amount: number, { from, to }: { from: string; to: string }): number | null {
  const digits = getCurrencyFractionDigits(to) - getCurrencyFractionDigits(from)
  const moved = digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits
  return Number.isSafeInteger(moved) ? moved : null
}

type MoneyInputProps = Omit<
  ComponentProps<typeof Input>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'leading' | 'trailing'
> & {
  /** Minor units; null while the text can't be parsed. */
  amount: number | null
  /** `text` tells an empty value from an invalid one: both have a null amount. */
  onAmountChange: (amount: number | null, text: string) => void
  currency: string
  /** How the figure is formatted; point and comma can both be typed. */
  locale?: string
}

/** A text input for an amount: sign before, code after, value in minor units. It formats the text on blur. */
export function MoneyInput({ amount, onAmountChange, currency, locale, onBlur, ...rest }: MoneyInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const tidy = amount === null ? '' : formatFigure(amount, currency, locale)
  return (
    <Input
      dir="ltr"
      {...rest}
      inputMode={getCurrencyFractionDigits(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={draft ?? tidy}
      onChange={(event) => {
        setDraft(event.target.value)
        onAmountChange(parseMoney(event.target.value, currency, locale), event.target.value)
      }}
      onBlur={(event) => {
        // Invalid text stays, so that the person can fix it.
        if (amount !== null || draft === '') setDraft(null)
        onBlur?.(event)
      }}
      leading={
        <bdi aria-hidden="true" className="text-ink-3">
          {getCurrencySymbol(currency, locale)}
        </bdi>
      }
      trailing={<span className="text-sm text-ink-3">{currency}</span>}
    />
  )
}
