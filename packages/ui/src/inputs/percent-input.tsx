import { getPageLocale } from '@tradepost/messages/page-messages'
import { type ComponentProps, useState } from 'react'
import { toLatinDigits } from '#src/formats/latin-digits.tsx'
import { Input } from './input.tsx'

const DIGITS = 2

/**
 * Parses "20", "12.5" or "5,4 %" into basis points (hundredths of a percent). Returns null if it isn't a percentage or has more
 * decimals: a rate is never rounded silently.
 */
export function parsePercent(text: string): number | null {
  const [, whole = '', fraction = ''] = /^\s*(\d{0,9})(?:[.,](\d*))?\s*%?\s*$/.exec(toLatinDigits(text).replace('٫', '.')) ?? []
  if (whole === '' && fraction === '') return null
  return fraction.length > DIGITS ? null : Number(whole + fraction.padEnd(DIGITS, '0'))
}

/** Formats basis points: 2000 is "20", 540 is "5.4", in German "5,4". */
export function formatPercent(basisPoints: number, locale = getPageLocale()): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: DIGITS, useGrouping: false })
  return format.format(basisPoints / 10 ** DIGITS)
}

type PercentInputProps = Omit<
  ComponentProps<typeof Input>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'leading' | 'trailing'
> & {
  /** Null while the text can't be parsed. */
  basisPoints: number | null
  onBasisPointsChange: (basisPoints: number | null) => void
}

/** A text input for a percentage: the person sees percent, the value is exact basis points. It formats the text on blur. */
export function PercentInput({ basisPoints, onBasisPointsChange, onBlur, ...rest }: PercentInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <Input
      dir="ltr"
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? (basisPoints === null ? '' : formatPercent(basisPoints))}
      onChange={(event) => {
        setDraft(event.target.value)
        onBasisPointsChange(parsePercent(event.target.value))
      }}
      onBlur={(event) => {
        // Invalid text stays, so that the person can fix it.
        if (basisPoints !== null || draft === '') setDraft(null)
        onBlur?.(event)
      }}
      trailing={<span className="text-sm text-ink-3">%</span>}
    />
  )
}
