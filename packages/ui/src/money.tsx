import { cn } from './class-names.tsx'

/** ISO 4217 exponents other than 2. Intl counts by custom instead (HUF 0, IQD 0), which would show amounts a hundred times too large. */
const EXPONENTS: Record<string, number> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
  ...'CLF UYW'.split(' ').map((code) => [code, 4]),
])
const formats = new Map<string, Intl.NumberFormat>()

function currencyFormat(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const known = formats.get(key)
  if (known) return known
  const digits = currencyFractionDigits(currency)
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, made)
  return made
}

/** How many digits stand after the point in this currency: 2 for USD, 0 for JPY, 3 for KWD (ISO 4217). */
export function currencyFractionDigits(currency: string): number {
  return EXPONENTS[currency] ?? 2
}

/** The sign people know the currency by: `$`, `€`, `kr`. */
export function currencySign(currency: string, locale = 'en-US'): string {
  return (
    currencyFormat(currency, locale)
      .formatToParts(0)
      .find((part) => part.type === 'currency')?.value ?? currency
  )
}

const FROM_THE_RIGHT = /^(ar|fa|he|ur)\b/
// Intl puts them before a figure to turn it; we keep the whole figure from the left instead, so that a column of them agrees.
const TURNS = /^[\u061c\u200e\u200f]+/

/** An amount keeps its order in a sentence that runs from the right: figure, then currency (Unicode's left-to-right isolate). */
const keptTogether = (text: string, locale: string) =>
  FROM_THE_RIGHT.test(locale) ? `\u2066${text.replace(TURNS, '')}\u2069` : text

/**
 * Writes an amount in minor units (cents, yen) as people read it, with the currency's own fraction digits and
 * the minus sign U+2212, never a hyphen. Throws RangeError when the currency is not three letters.
 */
export function formatMoney(amount: number, currency: string, locale = 'en-US'): string {
  const format = currencyFormat(currency, locale)
  return keptTogether(format.format(amount / 10 ** currencyFractionDigits(currency)), locale).replace('-', '−')
}

/** The figure alone, as it stands in a field beside the currency's sign: "1,290.50", "1.290,50". */
export function formatFigure(amount: number, currency: string, locale = 'en-US'): string {
  const parts = currencyFormat(currency, locale).formatToParts(amount / 10 ** currencyFractionDigits(currency))
  const kept = parts.map(({ type, value }) =>
    type === 'minusSign' ? '−' : /integer|group|decimal|fraction/.test(type) ? value : '',
  )
  // Some languages group by a narrow space, which nobody types.
  return kept.join('').replace(/\s/g, '')
}

/** Amount in minor units, ISO 4217 code; `isSigned` also shows the plus. */
export type MoneyProps = { amount: number; currency: string; locale?: string; isSigned?: boolean; className?: string }

/** An amount in running text or a column; digits keep their places. */
export function Money({ amount, currency, locale, isSigned = false, className }: MoneyProps) {
  const plus = isSigned && amount > 0 ? '+' : ''
  return <span className={cn('whitespace-nowrap tabular-nums', className)}>{plus + formatMoney(amount, currency, locale)}</span>
}

const bigSizes = {
  md: 'text-[1.625rem] leading-8 font-semibold tracking-[-0.028em] max-list:text-2xl',
  lg: 'text-3xl font-[640] tracking-[-0.03em]',
  xl: 'text-4xl font-[620] tracking-[-0.04em]',
}

/** An amount as the largest thing on its page; the cents step back. md stat 26, lg page 28, xl amount due 44 px. */
export function BigMoney({
  amount,
  currency,
  locale = 'en-US',
  size = 'xl',
  className,
}: Omit<MoneyProps, 'isSigned'> & { size?: keyof typeof bigSizes }) {
  const parts = currencyFormat(currency, locale).formatToParts(amount / 10 ** currencyFractionDigits(currency))
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
      {/* One whole figure for screen readers: the split below would be read as two numbers. */}
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
