import { addMilliseconds, DAY, HOUR, MINUTE } from '@tradepost/kit/clock'
import { type Chance, createSeededRandom } from './seeded-random.ts'
import { addAfterSale } from './year-after-sale.ts'
import { DEMO_BUYER, EURO_COUNTRIES, PEOPLE, type Person } from './year-people.ts'
import { findStop, type Sale, type Stop } from './year-stop.ts'
import { type CardName, SUBSCRIBERS } from './year-subscribers.ts'

/** A different seed gives a different year. */
const SEED = 20_260_101
const SINGLE_SALES = 98
/** The clock stops weekly, and daily for the period that charts show day by day. */
const DAILY_DAYS = 35
const WEEK_DAYS = 7
/** The last stop is just before the end, so that today's figures are not all 0. */
const LAST_MILLISECONDS = 25 * MINUTE

/** One-time products, repeated by popularity, and the amounts paid for pay what you want. */
const SINGLE_PRODUCTS = [
  [6, 'Caliper'],
  [5, 'Mallet'],
  [3, 'Try Square'],
  [3, 'Level'],
  [3, 'A Field Guide to Pixels'],
  [2, 'Grid Papers'],
  [2, 'Chalk'],
  [2, 'The Bench'],
] as const
const OPEN_PRICES = [500, 800, 800, 1000, 1500] as const
const OPEN_PRICE_PRODUCT = 'Chalk'

const PLAIN_CARDS = [
  [6, 'visa'],
  [4, 'mastercard'],
  [1, 'amex'],
  [2, 'debit'],
] as const
/** Most pay on the first try; some with their second card, a few not at all. */
const TRIES: readonly (readonly [weight: number, first: readonly CardName[]])[] = [
  [20, []],
  [1, ['no_funds']],
  [1, ['expired']],
]
const MACHINES = [
  [3, 'linux-4'],
  [2, 'linux-16'],
  [1, 'mac-8'],
] as const

/** Sales by month, from January: quiet summers, and gifts at the end of the year. */
const SEASON = [0.9, 0.9, 1, 1, 0.95, 0.85, 0.75, 0.8, 1, 1.1, 1.5, 1.4] as const

/** Returns the instants between two others at which the clock stops, each at a different hour. */
function stopInstants(from: Date, until: Date, chance: Chance): Date[] {
  const instants: Date[] = []
  const dailyFrom = addMilliseconds(until, -DAILY_DAYS * DAY)
  for (
    let day = addMilliseconds(from, DAY);
    day < addMilliseconds(until, -DAY);
    day = addMilliseconds(day, (day < dailyFrom ? WEEK_DAYS : 1) * DAY)
  ) {
    const midnight = Math.floor(day.getTime() / DAY) * DAY
    instants.push(new Date(midnight + (8 + chance.below(12)) * HOUR + chance.below(60) * MINUTE))
  }
  return [...instants, addMilliseconds(until, -LAST_MILLISECONDS)]
}

/** Distributes all one-time sales over the stops: growing from month to month, with seasonal peaks. */
function countSales(instants: readonly Date[]): number[] {
  const weights = instants.map((at, index) => {
    const previous = instants[index - 1]
    const days = previous ? (at.getTime() - previous.getTime()) / DAY : WEEK_DAYS
    return days * (1 + (1.5 * index) / instants.length) * (SEASON[at.getUTCMonth()] ?? 1)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let passed = 0
  let counted = 0
  return weights.map((weight) => {
    passed += weight
    const count = Math.round((SINGLE_SALES * passed) / total) - counted
    counted += count
    return count
  })
}

const currencyOf = ({ country }: Person): Sale['currency'] => (EURO_COUNTRIES.has(country) ? 'EUR' : 'USD')
const cardOf = ({ country }: Person, chance: Chance): CardName => (country === 'IN' ? 'indian' : chance.pick(PLAIN_CARDS))

function singleSale(key: string, buyer: Person, { isFirst, chance }: { isFirst: boolean; chance: Chance }): Sale {
  const product = chance.pick(SINGLE_PRODUCTS)
  return {
    key,
    buyer,
    product,
    quantity: chance.below(8) === 0 ? 2 : 1,
    amount: product === OPEN_PRICE_PRODUCT ? (OPEN_PRICES[chance.below(OPEN_PRICES.length)] ?? null) : null,
    addon: null,
    code: isFirst && chance.below(4) === 0 ? 'WELCOME10' : null,
    currency: currencyOf(buyer),
    cards: chance.below(30) === 0 ? ['declined'] : [...chance.pick(TRIES), cardOf(buyer, chance)],
    isSubscription: false,
  }
}

/** Leaves the usual test card without a trial, so that whoever looks at the shop can have one. */
function cardOfSubscriber(product: string, chance: Chance): CardName {
  const picked = chance.pick(PLAIN_CARDS)
  return product === 'Kiln' ? 'mastercard' : picked
}

/** Adds the subscriptions, their changes and their usage to the stops. */
function addSubscribers(stops: readonly Stop[], until: Date, { people, chance }: { people: readonly Person[]; chance: Chance }) {
  for (const [index, { ago, product, quantity = 1, addon, code, card, then = [] }] of SUBSCRIBERS.entries()) {
    const buyer = people[index] ?? DEMO_BUYER
    const begin = findStop(stops, until, ago)
    const key = `subscription-${index + 1}`
    begin?.sales.push({
      key,
      buyer,
      product,
      quantity,
      amount: null,
      addon: addon ?? null,
      code: code ?? null,
      currency: currencyOf(buyer),
      cards: [card ?? cardOfSubscriber(product, chance)],
      isSubscription: true,
    })
    for (const change of then) findStop(stops, until, change.ago)?.changes.push({ sale: key, ...change })
    if (product !== 'Kiln Cloud' || !begin) continue
    const end = then.find(({ does }) => does === 'cancel_at_next_billing')?.ago ?? 0
    addUsage(
      stops.filter(({ at }) => at > begin.at && at < addMilliseconds(until, -end * DAY)),
      { sale: key, chance },
    )
  }
}

function addUsage(stops: readonly Stop[], { sale, chance }: { sale: string; chance: Chance }): void {
  for (const stop of stops) {
    for (let index = 2 + chance.below(5); index > 0; index -= 1) {
      const eventId = `build-${sale}-${stop.at.getTime()}-${index}`
      stop.usage.push({ sale, eventId, minutes: 5 + chance.below(115), machine: chance.pick(MACHINES) })
    }
  }
}

/** Adds one-time sales: new customers all year, and returning ones in between. */
function addSingleSales(stops: readonly Stop[], { people, chance }: { people: readonly Person[]; chance: Chance }): void {
  const counts = countSales(stops.map(({ at }) => at))
  let made = 0
  let met = 0
  for (const [index, stop] of stops.entries()) {
    for (let left = counts[index] ?? 0; left > 0; left -= 1) {
      const isFirst = met < people.length && (met === 0 || met * SINGLE_SALES <= made * people.length)
      const buyer = people[isFirst ? met : chance.below(met)]
      if (!buyer) continue
      if (isFirst) met += 1
      made += 1
      // No one is in two checkouts at the same time: the second would create the same customer again.
      if (!stop.sales.some((sale) => sale.buyer === buyer))
        stop.sales.push(singleSale(`single-${made}`, buyer, { isFirst, chance }))
    }
  }
}

/** The key of the demo buyer's first purchase. */
export const DEMO_BUYER_SALE = 'demo-buyer-1'

/** Adds purchases of the demo buyer, whose account visitors sign in to. */
function addDemoBuyer(stops: readonly Stop[], until: Date): void {
  const of = (key: string, product: string) => ({
    key,
    product,
    buyer: DEMO_BUYER,
    quantity: 1,
    amount: null,
    addon: null,
    code: null,
  })
  const plain = { currency: 'USD', cards: ['visa'] } as const
  findStop(stops, until, 140)?.sales.push({ ...of(DEMO_BUYER_SALE, 'Caliper'), ...plain, isSubscription: false })
  findStop(stops, until, 124)?.sales.push({ ...of('demo-buyer-2', 'Plumb Pro'), ...plain, isSubscription: true })
  findStop(stops, until, 66)?.sales.push({ ...of('demo-buyer-4', 'Grid Papers'), ...plain, isSubscription: false })
  findStop(stops, until, 20)?.sales.push({ ...of('demo-buyer-3', 'Mallet'), ...plain, isSubscription: false })
}

/** Writes a year of the demo shop, stop by stop: always the same for the same two instants. */
export function writeYear(from: Date, until: Date): Stop[] {
  const chance = createSeededRandom(SEED)
  const stops = stopInstants(from, until, chance).map((at): Stop => ({ at, sales: [], changes: [], usage: [], afterSale: [] }))
  addSubscribers(stops, until, { people: PEOPLE.slice(0, SUBSCRIBERS.length), chance })
  addSingleSales(stops, { people: PEOPLE.slice(SUBSCRIBERS.length), chance })
  addDemoBuyer(stops, until)
  addAfterSale(stops, until)
  return stops
}
