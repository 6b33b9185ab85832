import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { type Chance, createSeededRandom } from './seeded-random.ts'
import { PEOPLE } from './year-people.ts'
import { type AfterSale, findStop, type Sale, type Stop } from './year-stop.ts'

/** Its own seed: sales stay the same when refunds change. */
const SEED = 20_260_202

/** One purchase in this many is refunded. */
const REFUND_EVERY = 14
const REFUND_DAYS_MAX = 20
const REASONS = [
  [3, 'Bought by mistake'],
  [2, 'Does not run on an older system'],
  [2, 'Bought twice'],
  [1, 'Found another tool'],
] as const

const KEYED_PRODUCTS: ReadonlySet<string> = new Set(['Caliper', 'Mallet', 'The Bench', 'Plumb Pro'])
const DEVICES = [
  [4, 'MacBook Pro'],
  [3, 'Studio desktop'],
  [2, 'Work laptop'],
  [2, 'Home office'],
  [1, 'Meeting room'],
] as const

type Disputed = {
  /** How many days before the end of the year it is bought. The bank speaks up a minute later. */
  ago: number
  product: string
  card: 'disputed' | 'inquired'
  then: readonly ({ ago: number } & (
    | { does: 'challenge_dispute'; explanation: string }
    | { does: 'accept_dispute' }
    | { does: 'decide_dispute'; to: 'won' | 'lost' }
  ))[]
}

/** A dispute in each state that a seller meets: won, accepted, lost, with the bank, and two that wait for an answer. */
const DISPUTED: readonly Disputed[] = [
  {
    ago: 232,
    product: 'The Bench',
    card: 'disputed',
    then: [
      {
        ago: 227,
        does: 'challenge_dispute',
        explanation: 'The license was activated on two devices on the day of the purchase, and is in use since.',
      },
      { ago: 206, does: 'decide_dispute', to: 'won' },
    ],
  },
  { ago: 151, product: 'Mallet', card: 'disputed', then: [{ ago: 144, does: 'accept_dispute' }] },
  {
    ago: 83,
    product: 'Caliper',
    card: 'disputed',
    then: [
      { ago: 76, does: 'challenge_dispute', explanation: 'The customer downloaded Caliper right after paying.' },
      { ago: 55, does: 'decide_dispute', to: 'lost' },
    ],
  },
  {
    ago: 17,
    product: 'The Bench',
    card: 'disputed',
    then: [
      {
        ago: 14,
        does: 'challenge_dispute',
        explanation: 'The customer wrote to us twice about features of the product after the purchase.',
      },
    ],
  },
  { ago: 7, product: 'Mallet', card: 'disputed', then: [] },
  { ago: 3, product: 'Caliper', card: 'inquired', then: [] },
]

/** Credits for customers, in US cents, of a different amount each. The subscriber's next renewals spend it. */
const CREDITS = [
  { sale: 'demo-buyer-2', ago: 45, amount: 1500, reason: 'For reporting the bug in the ruler' },
  { sale: 'demo-buyer-2', ago: 5, amount: 500, reason: 'Thank you for the translation' },
  { sale: 'subscription-13', ago: 100, amount: 5000, reason: 'Refund of the workshop, kept as credit' },
] as const

/** Adds the purchases that are disputed, each by someone who buys nothing else at that stop. */
function addDisputes(stops: readonly Stop[], until: Date): void {
  for (const [index, { ago, product, card, then }] of DISPUTED.entries()) {
    const stop = findStop(stops, until, ago)
    const buyer = PEOPLE.slice(-1 - index).find((person) => !stop?.sales.some((sale) => sale.buyer === person))
    if (!stop || !buyer) continue
    const sale = `disputed-${index + 1}`
    const plain = { quantity: 1, amount: null, addon: null, code: null, currency: 'USD', isSubscription: false } as const
    stop.sales.push({ key: sale, buyer, product, cards: [card], ...plain })
    for (const { ago: days, ...step } of then) findStop(stops, until, days)?.afterSale.push({ sale, ...step })
  }
}

/** Refunds one-time purchases some days later; more than half of them whole. */
function addRefunds(stops: readonly Stop[], chance: Chance): void {
  const singles = stops.flatMap(({ at, sales }) =>
    sales.filter(({ key }) => key.startsWith('single-')).map(({ key }) => ({ at, key })),
  )
  for (const { at, key } of singles.filter((_, index) => index % REFUND_EVERY === REFUND_EVERY - 1)) {
    const day = addMilliseconds(at, (1 + chance.below(REFUND_DAYS_MAX)) * DAY)
    const share = chance.below(3) === 0 ? 'half' : 'all'
    const reason = chance.pick(REASONS)
    stops.find((stop) => stop.at >= day)?.afterSale.push({ sale: key, does: 'refund', share, reason })
  }
}

function pickDevices(chance: Chance): string[] {
  return [...new Set(Array.from({ length: 1 + chance.below(3) }, () => chance.pick(DEVICES)))]
}

/** Most buyers activate their license key right after paying. */
function addActivations(stops: readonly Stop[], chance: Chance): void {
  const isActivated = ({ product }: Sale) => KEYED_PRODUCTS.has(product) && chance.below(5) > 0
  for (const stop of stops)
    for (const { key } of stop.sales.filter(isActivated))
      stop.afterSale.push({ sale: key, does: 'activate_keys', devices: pickDevices(chance) })
}

/** Adds what happens after the sales: refunds, disputes, activations and credits. */
export function addAfterSale(stops: readonly Stop[], until: Date): void {
  const chance = createSeededRandom(SEED)
  addDisputes(stops, until)
  addRefunds(stops, chance)
  addActivations(stops, chance)
  for (const { ago, ...credit } of CREDITS) {
    const given: AfterSale = { ...credit, does: 'credit_wallet' }
    findStop(stops, until, ago)?.afterSale.push(given)
  }
}
