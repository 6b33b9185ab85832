import type { Totals } from '@tradepost/contract/hosted/checkout'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { findAddressPartFault, getAskedParts } from '#src/address/address-rules.ts'
import type { FormValues } from '#src/checkout/form/form-values.ts'
import { formatTaxInSentence, taxLabel } from '#src/checkout/form/tax-name.ts'
import { t } from '#src/messages.ts'
import { codeLabel } from './subscription-labels.ts'

/** A line above the total, in minor units. Negative if it reduces the total. */
export type SumLine = {
  kind: 'subtotal' | 'discount' | 'tax' | 'tax_relief' | 'wallet'
  label: string
  amount: number
  code?: string
}

/** The buyer to whom the totals apply. `isTaxKnown`: the address is complete enough to say that no tax is due. */
export type TotalsBuyer = { country: string; isTaxKnown: boolean }

/** Returns whether the address is complete enough for tax: the country of the totals, and a state where tax depends on it. */
export function isTaxAddress(values: FormValues, country: string): boolean {
  const { state } = getAskedParts(country, false)
  return country !== '' && country === values.country && (!state || findAddressPartFault(state, values.state) === null)
}

/**
 * Returns the lines above the amount due, which add up to it to the cent. Only tax added to the prices is a line. Included tax is
 * a note below (`totalNotes`), because it must not be added again. If nothing has a price now, such as a free trial, only its
 * codes are lines.
 */
export function listTotalLines(totals: Totals, { country, isTaxKnown }: TotalsBuyer): SumLine[] {
  const { codes, tax_included: included, tax_relief: relief, is_reverse_charge: isReverseCharge } = totals
  const onTop = totals.tax - included
  const isSaid = isTaxKnown || isReverseCharge || totals.tax_rate_basis_points > 0
  const hasTaxLine = onTop !== 0 || (included === 0 && isSaid)
  const lines: (SumLine | false)[] = [
    { kind: 'subtotal', label: t('summary.subtotal'), amount: totals.subtotal },
    ...codes.map(
      ({ code, amount, cycles }): SumLine => ({
        kind: 'discount',
        label: codeLabel(code === null ? t('summary.discount') : t('summary.discountCode', { code }), cycles),
        amount: 0 - amount,
        code,
      }),
    ),
    relief !== 0 && {
      kind: 'tax_relief',
      label: t('summary.taxRelief', { tax: taxLabel(country, 0) }),
      amount: -relief,
    },
    hasTaxLine && {
      kind: 'tax',
      label: isReverseCharge ? t('summary.reverseCharge') : taxLabel(country, totals.tax_rate_basis_points),
      amount: onTop,
    },
    totals.wallet > 0 && { kind: 'wallet', label: t('summary.wallet'), amount: -totals.wallet },
  ]
  return lines.filter((line) => line !== false).filter(({ kind }) => totals.subtotal > 0 || kind === 'discount')
}

/** Returns notes below the total for what no line says. `format` formats an amount. */
export function listTotalNotes(
  totals: Totals,
  { country, isTaxKnown }: TotalsBuyer,
  format: (amount: number) => string,
): string[] {
  const { total, tax_included: included, tax_rate_basis_points: rate, is_reverse_charge: isReverseCharge } = totals
  const notes: (string | false)[] = [
    isReverseCharge && t('summary.reverseChargeNote', { tax: formatTaxInSentence(country) }),
    !isReverseCharge &&
      included > 0 &&
      t('summary.contains', { amount: format(included), tax: formatTaxInSentence(country, rate) }),
    !isReverseCharge && included === 0 && rate === 0 && total > 0 && !isTaxKnown && t('summary.taxLater'),
    conversionNote(totals),
  ]
  return notes.filter((note) => note !== false)
}

/** Describes the exchange rate of these prices, and its fee. */
function conversionNote({ conversion, currency }: Totals): string | false {
  if (!conversion) return false
  const rate = new Intl.NumberFormat(getPageLocale(), { maximumSignificantDigits: 6 }).format(Number(conversion.rate))
  const fee = new Intl.NumberFormat(getPageLocale(), { style: 'percent' }).format(conversion.fee_basis_points / 10_000)
  return t('choices.converted', { rate: `1 ${conversion.currency} = ${rate} ${currency}`, fee })
}
