/** Money, totals and ways to pay. */

import { getNumberFormat } from '@tradepost/messages/intl-formats'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { cn } from '#src/class-names.tsx'

/**
 * ISO 4217 exponents other than 2. Intl follows custom instead (HUF 0, IQD 0), which would show amounts a hundred times too
 * large.
 */
const EXPONENTS: Record<string, number> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
  ...'CLF UYW'.split(' ').map((code) => [code, 4]),
])
function currencyFormat(currency: string, locale: string): Intl.NumberFormat {
  const digits = getCurrencyFractionDigits(currency)
  return getNumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** Returns the number of decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD (ISO 4217). */
export function getCurrencyFractionDigits(currency: string): number {
  return EXPONENTS[currency] ?? 2
}

/** Returns the currency's common sign: `$`, `€`, `kr`. */
export function getCurrencySymbol(currency: string, locale = getPageLocale()): string {
  return (
    currencyFormat(currency, locale)
      .formatToParts(0)
      .find((part) => part.type === 'currency')?.value ?? currency
  )
}

const FROM_THE_RIGHT = /^(ar|fa|he|ur)\b/
// Intl puts them before a figure to set its direction; we isolate the whole figure left to right instead, so that a column of
// them aligns.
const TURNS = /^[\u061c\u200e\u200f]+/

/** Keeps an amount's order in a right-to-left sentence: figure, then currency (Unicode's left-to-right isolate). */
export const keepTogether = (text: string, locale: string) =>
  FROM_THE_RIGHT.test(locale) ? `\u2066${text.replace(TURNS, '')}\u2069` : text

/**
 * Formats an amount in minor units (cents, yen) for people, with the currency's own decimals and the minus sign U+2212, never a
 * hyphen. Throws RangeError if the currency is not three letters.
 */
export function formatMoney(amount: number, currency: string, locale = getPageLocale()): string {
  const format = currencyFormat(currency, locale)
  return keepTogether(format.format(amount / 10 ** getCurrencyFractionDigits(currency)), locale).replace('-', '−')
}

/** Formats the figure alone, for a field beside the currency's sign: "1,290.50", "1.290,50". */
export function formatFigure(amount: number, currency: string, locale = getPageLocale()): string {
  const parts = currencyFormat(currency, locale).formatToParts(amount / 10 ** getCurrencyFractionDigits(currency))
  const kept = parts.map(({ type, value }) =>
    type === 'minusSign' ? '−' : /integer|group|decimal|fraction/.test(type) ? value : '',
  )
  // Some languages group by a narrow space, which no one types.
  return kept.join('').replace(/\s/g, '')
}

/** Amount in minor units, ISO 4217 code; `isSigned` also shows the plus. */
export type MoneyProps = { amount: number; currency: string; locale?: string; isSigned?: boolean; className?: string }

/** An amount in running text or a column; digits have equal width. */
export function Money({ amount, currency, locale, isSigned = false, className }: MoneyProps) {
  const plus = isSigned && amount > 0 ? '+' : ''
  return <span className={cn('whitespace-nowrap tabular-nums', className)}>{plus + formatMoney(amount, currency, locale)}</span>
}

const bigSizes = {
  md: 'text-[1.625rem] leading-8 font-semibold tracking-[-0.028em] max-list:text-2xl',
  lg: 'text-3xl font-[640] tracking-[-0.03em]',
  xl: 'text-4xl font-[620] tracking-[-0.04em]',
}

/** An amount as the largest text on its page; the cents are less prominent. md stat 26, lg page 28, xl amount due 44 px. */
export function BigMoney({
  amount,
  currency,
  locale = getPageLocale(),
  size = 'xl',
  className,
}: Omit<MoneyProps, 'isSigned'> & { size?: keyof typeof bigSizes }) {
  const parts = currencyFormat(currency, locale).formatToParts(amount / 10 ** getCurrencyFractionDigits(currency))
  const point = parts.findIndex((part) => part.type === 'decimal')
  const last = parts.findLastIndex((part) => part.type === 'fraction')
  const textOf = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map((part) => part.value)
      .join('')
      .replace(from === 0 ? TURNS : '', '')
      .replace('-', '−')
  return (
    <span className={cn('inline-block whitespace-nowrap tabular-nums', bigSizes[size], className)}>
      {/* One whole figure for screen readers, which would read the split below as two numbers. */}
      <span className="sr-only">{formatMoney(amount, currency, locale)}</span>
      <span aria-hidden="true" dir="ltr">
        {point < 0 ? (
          textOf(0, parts.length)
        ) : (
          <>
            {textOf(0, point)}
            <span className="text-[0.6em] leading-none font-[520] tracking-[-0.02em] text-ink-3">{textOf(point, last + 1)}</span>
            {textOf(last + 1, parts.length)}
          </>
        )}
      </span>
    </span>
  )
}
