import { toReceipt } from '@tradepost/contract/platform/sales/receipt'
import type { Sale } from '@tradepost/contract/platform/sales/sales'
import type { InvoiceDocument } from '@tradepost/provider-server/invoices/document'
import { formatInvoice } from '@tradepost/provider-server/invoices/format-invoice'
import { messagesIn } from '@tradepost/provider-server/messages'

const t = messagesIn('en')

/**
 * Figures that a document shows for a sale, in minor units, regardless of wording: `between` is everything from the lines to the
 * total.
 */
export type DocumentText = {
  lines: { name: string; quantity: number; amount: number }[]
  between: { kind: string; amount: number }[]
  total: number
  taxIncluded: number
}
type Row = { label: string; amount: string }

/** Parses an amount: "−KWD 3.900" is −3900, because each currency is written with all its decimals. */
function amountOf(text: string): number {
  const amount = Number(text.replace(/\D/g, ''))
  return text.includes('−') ? 0 - amount : amount
}

const isTaxRelief = t('receipts.taxRelief', { tax: '' }).trim()
/** Returns the kind of a row between the lines and the total, by its label in either app. */
function kindOf(label: string): string {
  const code = label.match(/^Discount \((.*)\)$/)?.[1]
  if (code) return `discount ${code}`
  if (label === t('receipts.credit') || label === 'Subscription credit' || label.startsWith('Unused time on ')) return 'credit'
  if (label === t('receipts.carriedOver') || label === 'Carried over') return 'credit'
  if (label.endsWith(isTaxRelief)) return 'tax relief'
  return 'tax'
}

/** Sums rows of one kind: an invoice has one row per tax rate. Drops rows of 0. */
function betweenOf(rows: readonly Row[]): DocumentText['between'] {
  const sums = new Map<string, number>()
  for (const { label, amount } of rows) sums.set(kindOf(label), (sums.get(kindOf(label)) ?? 0) + amountOf(amount))
  return [...sums].filter(([, amount]) => amount !== 0).map(([kind, amount]) => ({ kind, amount }))
}

const lineOf = ({ label, amount }: Row) => {
  const [, quantity = '1', name = label] = label.match(/^([\d,]+) × (.*)$/) ?? []
  return { name, quantity: Number(quantity), amount: amountOf(amount) }
}

const KINDS = { unused_time: 'credit', carried_over: 'credit', credit: 'credit', tax_relief: 'tax relief', tax: 'tax' } as const

/** Returns the figures that the platform's pages and emails draw from. */
export function toldBySale(sale: Sale): DocumentText {
  const { rows, total, taxIncluded } = toReceipt(sale)
  return {
    lines: rows.flatMap((row) =>
      row.kind === 'line' ? [{ name: row.name, quantity: row.quantity, amount: row.amount ?? Number.NaN }] : [],
    ),
    between: rows.flatMap((row) => {
      if (row.kind === 'line' || row.kind === 'subtotal') return []
      const kind = row.kind === 'discount' ? `discount ${row.code}` : KINDS[row.kind]
      return [{ kind, amount: row.amount ?? Number.NaN }]
    }),
    total: total ?? Number.NaN,
    taxIncluded,
  }
}

/** Returns the rows of an email's text: those before its total, and the tax included in them. */
export function toldByEmail(text: string): DocumentText {
  const pairs = [...text.matchAll(/^(.+): (−?(?:[A-Z]{3}\s)?\S*\d[\d.,]*)$/gm)].map(([, label = '', amount = '']) => ({
    label,
    amount,
  }))
  const end = pairs.findIndex(({ label }) => label === t('receipts.total') || label === t('receipts.freeTotal'))
  const rows = pairs.slice(0, end)
  const middle = rows.findIndex(({ label }) => label === t('receipts.subtotal'))
  const included = pairs
    .slice(end + 1)
    .find(({ label }) => label === 'Includes tax' || label.startsWith(t('receipts.contains', { tax: '' }).trim()))
  return {
    lines: (middle < 0 ? rows : rows.slice(0, middle)).map(lineOf),
    between: middle < 0 ? [] : betweenOf(rows.slice(middle + 1)),
    total: amountOf(pairs[end]?.amount ?? ''),
    taxIncluded: amountOf(included?.amount ?? '0'),
  }
}

const ISOLATES = /[\u2066-\u2069]/g

/** Returns the lines and sums that an invoice prints. */
export function toldByInvoice(document: InvoiceDocument): DocumentText {
  const { rows, sums, total, notes } = formatInvoice(document)
  const plain = ({ label, amount }: Row) => ({ label: label.replace(ISOLATES, ''), amount })
  const contained = notes.filter((note) => note.startsWith(t('receipts.contains', { tax: '' }).trim()))
  return {
    lines: rows.map(({ name, quantity, amount }) => ({
      name: name.replace(ISOLATES, ''),
      quantity: Number(quantity || '1'),
      amount: amountOf(amount),
    })),
    between: betweenOf(sums.slice(1).map(plain)),
    total: amountOf(total.amount),
    taxIncluded: contained.reduce((sum, note) => sum + amountOf(note.slice(note.lastIndexOf(': '))), 0),
  }
}
