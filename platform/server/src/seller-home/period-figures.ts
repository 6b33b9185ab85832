import type { HomePoint, SellerHome, PeriodFigures as ShownFigures } from '@tradepost/contract/platform/seller-home'
import type { AskedPeriod, Period } from '#src/seller/periods.ts'
import type { PlacedTotals } from './period-sums.ts'

/** The default where nothing was sold or priced yet. */
const ANY_CURRENCY = 'USD'

/** Ranks the currencies with figures, and `others`: most orders in the period first, then most payments. */
export function listRankedCurrencies(
  { startsBefore }: Pick<Period, 'startsBefore'>,
  { totals, others }: { totals: readonly PlacedTotals[]; others: readonly string[] },
): string[] {
  const ranks = new Map<string, { orders: number; gross: number }>()
  for (const currency of others) ranks.set(currency, { orders: 0, gross: 0 })
  for (const { currency, orders, gross, place } of totals.filter(({ payments }) => payments > 0)) {
    const rank = ranks.get(currency) ?? { orders: 0, gross: 0 }
    const counts = place > startsBefore.length ? 1 : 0
    ranks.set(currency, { orders: rank.orders + counts * orders, gross: rank.gross + counts * gross })
  }
  return [...ranks]
    .sort(([a, left], [b, right]) => right.orders - left.orders || right.gross - left.gross || a.localeCompare(b))
    .map(([currency]) => currency)
}

type Sums = Pick<HomePoint, 'gross' | 'net' | 'orders' | 'new_customers'> & { refunds: number; disputes: number }

const add = (left: Sums, right: Sums): Sums => ({
  gross: left.gross + right.gross,
  net: left.net + right.net,
  refunds: left.refunds + right.refunds,
  disputes: left.disputes + right.disputes,
  orders: left.orders + right.orders,
  new_customers: left.new_customers + right.new_customers,
})

type PeriodFigures = Pick<SellerHome, 'gross' | 'refunds' | 'lost_disputes' | 'net' | 'orders' | 'new_customers' | 'points'>

/** Returns a period's figures in one currency, in total and for each part of it. */
export function getPeriodFigures(
  { starts, startsBefore }: Period,
  totals: readonly PlacedTotals[],
  currency: string,
): PeriodFigures {
  const own = new Map(totals.filter((each) => each.currency === currency).map((each) => [each.place, each]))
  const ofAll = new Map(totals.filter((each) => each.currency === '').map((each) => [each.place, each]))
  const sumsAt = (place: number): Sums => {
    const { gross = 0, orders = 0, refunds = 0, disputes = 0 } = own.get(place) ?? {}
    const net = gross - refunds - disputes
    return { gross, refunds, disputes, net, orders, new_customers: ofAll.get(place)?.customers ?? 0 }
  }
  const before = startsBefore.map((_, index) => sumsAt(index + 1))
  const now = starts.map((_, index) => sumsAt(startsBefore.length + index + 1))
  const nothing: Sums = { gross: 0, refunds: 0, disputes: 0, net: 0, orders: 0, new_customers: 0 }
  const [whole, wholeBefore] = [now.reduce(add, nothing), before.reduce(add, nothing)]
  const compared = (field: keyof Sums) => ({ now: whole[field], before: wholeBefore[field] })
  return {
    gross: compared('gross'),
    refunds: compared('refunds'),
    lost_disputes: compared('disputes'),
    net: compared('net'),
    orders: compared('orders'),
    new_customers: compared('new_customers'),
    points: starts.map((start, index) => {
      const { net, orders } = before[index] ?? {}
      const isCompared = net !== undefined && orders !== undefined
      const { refunds: _, disputes: __, ...sums } = now[index] ?? nothing
      return { start: start.toISOString(), ...sums, before: isCompared ? { net, orders } : null }
    }),
  }
}

/** `others`: currencies without sales that are shown, too. `usual`: the currency where nothing was sold. */
type Viewing = { now: Date; totals: readonly PlacedTotals[]; others?: readonly string[]; usual?: string | null }

/** Returns what a page shows of a period: its days, its currency, and the figures. */
export function viewPeriodFigures(
  asked: AskedPeriod,
  period: Period,
  { now, totals, others = [], usual }: Viewing,
): ShownFigures {
  const currencies = listRankedCurrencies(period, { totals, others })
  const currency = asked.currency ?? currencies[0] ?? usual ?? ANY_CURRENCY
  return {
    now: now.toISOString(),
    time_zone: asked.zone.name,
    period: { name: period.name, unit: period.unit, ...period.span },
    before: period.before,
    left_out: asked.leftOut,
    currency,
    currencies,
    ...getPeriodFigures(period, totals, currency),
  }
}
