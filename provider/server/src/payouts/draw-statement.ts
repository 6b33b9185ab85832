import { formatMoney } from '@tradepost/kit/money/money'
import { getDateTimeFormat, getNumberFormat } from '@tradepost/messages/intl-formats'
import { isolate, type Language, toLocale } from '@tradepost/messages/languages'
import type { Drawing } from '#src/invoices/draw-invoice.ts'
import { type InvoiceText, toPaperAccent } from '#src/invoices/format-invoice.ts'
import { messagesIn } from '#src/messages.ts'
import type { BreakupRow } from './list-breakup.ts'
import type { PayoutRow } from './table.ts'

/**
 * A payout that has arrived, and the sums of its entries. Neither changes again, so a statement has the same bytes every time.
 */
export type StatementOf = { payout: PayoutRow; rows: readonly BreakupRow[]; language: Language }

/** Who pays out, and whose documents these are. */
const PROVIDER = 'Tradepost Pay'

function formatStatement({ payout, rows, language }: StatementOf): InvoiceText {
  const locale = toLocale(language)
  const t = messagesIn(language)
  const money = (amount: number) => formatMoney({ amount, currency: payout.currency }, locale).replace('-', '−')
  const date = (instant: Date) => getDateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(instant)
  const count = getNumberFormat(locale)
  const paidOn = date(payout.updatedAt)
  const amount = money(payout.amount)
  return {
    title: t('statements.title'),
    number: payout.id,
    brand: PROVIDER,
    accent: toPaperAccent(null),
    facts: [
      { label: t('statements.payout'), value: payout.id },
      { label: t('statements.created'), value: date(payout.createdAt) },
      { label: t('statements.arrived'), value: paidOn },
    ],
    seller: { label: t('statements.from'), lines: [PROVIDER] },
    buyer: { label: t('statements.to'), lines: [isolate(payout.name), t('statements.bankTransfer')] },
    headline: t('statements.headline', { amount, date: paidOn }),
    columns: { name: t('invoices.description'), quantity: t('statements.entries'), unitPrice: '', amount: t('invoices.amount') },
    rows: rows.map((row) => ({
      name: t(`statements.events.${row.eventType}`),
      notes: [],
      quantity: count.format(row.count),
      unitPrice: '',
      amount: money(row.total),
    })),
    sums: [],
    total: { label: t('statements.total'), amount },
    notes: payout.mode === 'test' ? [t('statements.test')] : [],
    footer: t('statements.footer', { business: isolate(payout.name) }),
  }
}

/** Describes how the statement of a payout is drawn. */
export const describeStatement = (statement: StatementOf): Drawing => ({
  text: formatStatement(statement),
  language: statement.language,
  country: null,
  author: PROVIDER,
  issuedAt: statement.payout.updatedAt.toISOString(),
})
