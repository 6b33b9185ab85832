import type { RecurringLine } from '@tradepost/contract/platform/buyer/orders'
import type { Sale } from '@tradepost/contract/platform/sales/sales'
import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import { divideRounded } from '@tradepost/kit/money/money'
import type { SoldLine, SoldLines } from '#src/payments-provider/calls/payments.ts'
import { type NewLine, splitLines, type WeighedLine } from './split-lines.ts'
import type { OrderLineRow, OrderRow } from './table.ts'

/** The figures of a paid order. `subtotal` is the sum of its lines. */
export type PaidFigures = Pick<
  OrderRow,
  'currency' | 'subtotal' | 'discounts' | 'credit' | 'taxRelief' | 'tax' | 'taxIncluded' | 'walletAmount'
> & {
  total: number
}
export type PaidSale = PaidFigures & { lines: NewLine[] }

type Charged = Pick<DeliveredPayment, 'total_amount' | 'tax' | 'currency' | 'discounts'>

const sum = (amounts: readonly number[]): number => amounts.reduce((left, right) => left + right, 0)
const sumOf = (lines: readonly Pick<NewLine, 'amount'>[]): number => sum(lines.map(({ amount }) => amount))

/** Returns whether the provider's lines add up to the charge. */
function isWhole({ currency, items, wallet_amount: walletAmount }: SoldLines, charged: Charged): boolean {
  const isTotal = sum(items.map(({ amount }) => amount)) === charged.total_amount
  const isTax = charged.tax == null || sum(items.map(({ tax }) => tax)) === charged.tax
  const isWithin = walletAmount <= charged.total_amount && items.every(({ amount, tax }) => tax <= amount)
  return items.length > 0 && currency === charged.currency && isTotal && isTax && isWithin
}

type Detailed = SoldLine & { breakdown: NonNullable<SoldLine['breakdown']> }

/** Returns whether the parts of a line add up to its amount. */
function isDetailed(item: SoldLine): item is Detailed {
  if (!item.breakdown) return false
  const { subtotal, discounts, credit, tax_relief: relief, tax_included: included } = item.breakdown
  return subtotal - sum(discounts.map(({ amount }) => amount)) - credit - relief + item.tax - included === item.amount
}

const unitPriceOf = (amount: number, quantity: number) => Number(divideRounded(BigInt(amount), BigInt(quantity)))

/** Returns whether the lines are those of a whole billing cycle: then each of them recurs at its own amount. */
function isCycle(items: readonly Detailed[], { amount }: RecurringLine): boolean {
  const repeated = items.filter(({ breakdown: { kind } }) => kind === 'subscription' || kind === 'addon')
  return sum(repeated.map(({ breakdown }) => breakdown.subtotal)) === amount
}

/** Returns what a line charges later. Add-ons that have their own lines aren't named twice. */
function recurringOf({ breakdown }: Detailed, items: readonly Detailed[], ordered: WeighedLine | undefined) {
  const { kind, subtotal: amount } = breakdown
  const recurring = ordered?.recurring ?? null
  if (recurring === null || !items.some((item) => item.breakdown.kind === 'addon'))
    return kind === 'subscription' ? recurring : null
  const isRecurring = kind === 'subscription' || kind === 'addon'
  if (isRecurring && isCycle(items, recurring)) return { ...recurring, amount, addons: [] }
  return kind === 'subscription' ? { ...recurring, addons: [] } : null
}

/**
 * Converts a line of the payment; `known` are the ordered lines, for the image and recurring charges that the provider's lines
 * lack.
 */
function lineOf(item: Detailed, items: readonly Detailed[], known: readonly WeighedLine[]): NewLine {
  const { name, breakdown } = item
  const { kind, product_id: productId, quantity, subtotal: amount } = breakdown
  const isMain = kind === 'product' || kind === 'subscription'
  const ordered = known.find((line) => line.productId === productId)
  return {
    productId,
    name: name ?? (isMain ? ordered?.name : undefined) ?? 'Unnamed product',
    poster: isMain ? (ordered?.poster ?? null) : null,
    quantity,
    unitPrice: unitPriceOf(amount, quantity),
    amount,
    recurring: recurringOf(item, items, ordered),
  }
}

function discountsOf(items: readonly Detailed[]): OrderRow['discounts'] {
  const sums = new Map<string, number>()
  for (const { breakdown } of items)
    for (const { code, amount } of breakdown.discounts) sums.set(code, (sums.get(code) ?? 0) + amount)
  return [...sums].map(([code, amount]) => ({ code, amount }))
}

function itemized(
  items: readonly Detailed[],
  { currency, total_amount: total, walletAmount }: Charged & Pick<PaidFigures, 'walletAmount'>,
  known: readonly WeighedLine[],
): PaidSale {
  const of = (field: 'credit' | 'tax_relief' | 'tax_included') => sum(items.map(({ breakdown }) => breakdown[field]))
  const lines = items.map((item) => lineOf(item, items, known))
  return {
    lines,
    currency,
    subtotal: sumOf(lines),
    discounts: discountsOf(items),
    credit: of('credit'),
    taxRelief: of('tax_relief'),
    tax: sum(items.map(({ tax }) => tax)),
    taxIncluded: of('tax_included'),
    total,
    walletAmount,
  }
}

/** Builds lines after codes and without tax, with all tax on top: correct whatever was deducted before. */
function netSale(
  lines: NewLine[],
  tax: number | null,
  { walletAmount = 0, ...charged }: Charged & Partial<Pick<PaidFigures, 'walletAmount'>>,
): PaidSale {
  return {
    lines,
    currency: charged.currency,
    subtotal: sumOf(lines),
    discounts: (charged.discounts ?? []).map(({ code }) => ({ code, amount: null })),
    credit: 0,
    taxRelief: 0,
    tax,
    taxIncluded: 0,
    total: charged.total_amount,
    walletAmount,
  }
}

function netLine({ name, description, amount, tax }: SoldLine, ordered: WeighedLine | undefined): NewLine {
  const net = amount - tax
  const { weight: _, ...said } = ordered ?? { productId: '', name: '', poster: null, quantity: 1, recurring: null, weight: 0 }
  return {
    ...said,
    name: name || said.name || description || 'Unnamed product',
    unitPrice: unitPriceOf(net, said.quantity),
    amount: net,
  }
}

/**
 * Turns a payment into the figures of its order, which always add up to its total. Detailed lines of the provider are used as
 * they are. With only amounts and tax per line there is no discount to show: lines are net, tax is on top, and codes are named
 * without an amount. Without any lines (`items` null), the net total is split by the weights of the `known` lines.
 */
export function toPaidSale(charged: Charged, items: SoldLines | null, known: readonly WeighedLine[]): PaidSale {
  if (items && isWhole(items, charged)) {
    const paid = { ...charged, walletAmount: items.wallet_amount }
    if (items.items.every(isDetailed)) return itemized(items.items, paid, known)
    const isSameOrder = items.items.length === known.length
    const lines = items.items.map((item, index) =>
      netLine(item, isSameOrder ? known[index] : known.find((line) => line.name === item.name)),
    )
    return netSale(lines, sum(items.items.map(({ tax }) => tax)), paid)
  }
  const tax = Math.min(charged.tax ?? 0, charged.total_amount)
  return netSale(splitLines(charged.total_amount - tax, known), charged.tax == null ? null : tax, charged)
}

type Figures = Omit<PaidFigures, 'total'> & { total: number | null }
type Named = Pick<OrderLineRow, 'name' | 'quantity' | 'amount'>

/** Converts a sale for pages and emails. */
export function viewSale({ lines, ...figures }: Figures & { lines: readonly Named[] }): Sale {
  return {
    currency: figures.currency,
    lines: lines.map(({ name, quantity, amount }) => ({ name, quantity, amount })),
    subtotal: figures.subtotal,
    discounts: figures.discounts,
    credit: figures.credit,
    tax_relief: figures.taxRelief,
    tax: figures.tax,
    tax_included: figures.taxIncluded,
    total: figures.total,
    wallet_amount: figures.walletAmount,
  }
}
