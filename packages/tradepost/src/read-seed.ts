import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml'
import { StoreError } from './store-error.ts'

const STATES = {
  subscriptions: ['active', 'on_hold', 'cancelled', 'expired', 'failed', 'pending'],
  payments: ['succeeded', 'failed', 'refunded', 'processing'],
} as const
export type SubscriptionState = (typeof STATES.subscriptions)[number]
export type PaymentState = (typeof STATES.payments)[number]
const UNITS = ['day', 'week', 'month', 'year'] as const

/** How long ago: `{ months: 3, days: 1 }`. */
export type Ago = Partial<Record<'months' | 'days', number>>

/** What a store is filled with. Keys of products and customers are names that the lists use. Amounts are in minor units. */
export type Seed = {
  products?: Record<
    string,
    {
      name: string
      price: number
      currency?: string
      description?: string
      tax_category?: 'digital_products' | 'saas' | 'e_book' | 'edtech'
      /** How often it is charged; sold once by default. */
      every?: (typeof UNITS)[number]
      /** Of a subscription: after how many charges it ends; ten years by default. */
      charges?: number
      trial_days?: number
      license_keys?: boolean
    }
  >
  customers?: Record<string, { email: string; name?: string; country?: string }>
  subscriptions?: { customer: string; product: string; state?: SubscriptionState; card?: string; ago?: Ago }[]
  payments?: { customer: string; product: string; quantity?: number; state?: PaymentState; card?: string; ago?: Ago }[]
}

type Kind = 'text' | 'number' | 'flag' | 'unit' | 'state' | 'ago' | 'customers' | 'products'
type Fields = Readonly<Record<string, { kind: Kind; isNeeded?: true }>>

const text = { kind: 'text' } as const
const number = { kind: 'number' } as const
const OF_SALE: Fields = {
  customer: { kind: 'customers', isNeeded: true },
  product: { kind: 'products', isNeeded: true },
  state: { kind: 'state' },
  card: text,
  ago: { kind: 'ago' },
}
const FIELDS: Readonly<Record<string, Fields>> = {
  products: {
    name: { ...text, isNeeded: true },
    price: { ...number, isNeeded: true },
    ...{ currency: text, description: text, tax_category: text, trial_days: number, charges: number },
    ...{ every: { kind: 'unit' }, license_keys: { kind: 'flag' } },
  },
  customers: { email: { ...text, isNeeded: true }, name: text, country: text },
  subscriptions: OF_SALE,
  payments: { ...OF_SALE, quantity: number },
}
const AGO = ['months', 'days']

/** Returns the refusal of a node, with its place. */
type Refuse = (at: Node | null | undefined, words: string) => StoreError

function keysOf(map: YAMLMap): { key: string; at: Node; value: Node | null }[] {
  return map.items.flatMap(({ key, value }) =>
    isScalar(key) ? [{ key: String(key.value), at: key, value: isNode(value) ? value : null }] : [],
  )
}

function checkAgo(node: Node, refuse: Refuse): void {
  if (!isMap(node)) throw refuse(node, 'ago is a span of time, such as { months: 3 }')
  for (const { key, at, value } of keysOf(node)) {
    if (!AGO.includes(key)) throw refuse(at, `ago has no "${key}": use ${AGO.join(' and ')}`)
    if (!isScalar(value) || !Number.isInteger(value.value) || Number(value.value) < 0)
      throw refuse(value ?? at, `${key} is a whole number`)
  }
}

const oneOf = (words: readonly string[]) => `one of ${words.join(', ')}`

type Known = Readonly<Record<'customers' | 'products', ReadonlySet<string>>>

/** Checks one value, by what its field is. */
function checkValue(
  node: Node,
  { part, key, kind }: { part: string; key: string; kind: Kind },
  { known, refuse }: { known: Known; refuse: Refuse },
): void {
  if (kind === 'ago') {
    checkAgo(node, refuse)
    return
  }
  const value = isScalar(node) ? node.value : undefined
  if (kind === 'number' && !Number.isInteger(value)) throw refuse(node, `${key} is a whole number`)
  if (kind === 'flag' && typeof value !== 'boolean') throw refuse(node, `${key} is true or false`)
  if (kind === 'number' || kind === 'flag') return
  if (typeof value !== 'string') throw refuse(node, `${key} is a text`)
  if (kind === 'unit' && !UNITS.some((unit) => unit === value)) throw refuse(node, `every is ${oneOf(UNITS)}, not "${value}"`)
  const states: readonly string[] = part === 'payments' ? STATES.payments : STATES.subscriptions
  if (kind === 'state' && !states.includes(value)) throw refuse(node, `state is ${oneOf(states)}, not "${value}"`)
  if ((kind === 'customers' || kind === 'products') && !known[kind].has(value))
    throw refuse(node, `there is no "${value}" among the ${kind} of this seed`)
}

function checkEntry(node: Node | null, part: string, { known, refuse }: { known: Known; refuse: Refuse }): void {
  const fields = FIELDS[part] ?? {}
  if (!isMap(node)) throw refuse(node, `an entry of ${part} has fields: ${Object.keys(fields).join(', ')}`)
  const entries = keysOf(node)
  for (const { key, at, value } of entries) {
    const field = fields[key]
    if (!field) throw refuse(at, `${part} have no field "${key}": they have ${Object.keys(fields).join(', ')}`)
    if (value === null) throw refuse(at, `${key} has no value`)
    checkValue(value, { part, key, kind: field.kind }, { known, refuse })
  }
  const missing = Object.keys(fields).find((key) => fields[key]?.isNeeded && !entries.some((entry) => entry.key === key))
  if (missing) throw refuse(node, `${missing} is missing`)
}

function checkPart(part: string, node: Node | null, context: { known: Known; refuse: Refuse }): void {
  const isNamed = part === 'products' || part === 'customers'
  if (isNamed && isMap(node)) for (const { value } of keysOf(node)) checkEntry(value, part, context)
  else if (!isNamed && isSeq(node)) for (const item of node.items) checkEntry(isNode(item) ? item : null, part, context)
  else throw context.refuse(node, `${part} are ${isNamed ? 'entries with names' : 'a list'}`)
}

/**
 * Reads a seed, YAML or JSON. @throws StoreError, SEED_INVALID, with line and column: for an unknown field, a wrong state, or a
 * customer or product that isn't there
 */
export function readSeed(source: string, name: string): Seed {
  const lineCounter = new LineCounter()
  const document = parseDocument(source, { lineCounter })
  const refuseAt = (offset: number, words: string) => {
    const { line, col } = lineCounter.linePos(offset)
    return new StoreError(`${name}:${line}:${col}: ${words}`, 'SEED_INVALID')
  }
  const refuse: Refuse = (at, words) => refuseAt(at?.range?.[0] ?? 0, words)
  const [broken] = document.errors
  if (broken) throw refuseAt(broken.pos[0], broken.message.split('\n')[0] ?? 'this is no YAML')
  const { contents } = document
  if (contents === null) return {}
  if (!isMap(contents)) throw refuse(contents, `a seed has ${Object.keys(FIELDS).join(', ')}`)
  const parts = keysOf(contents)
  const namesOf = (part: string) => {
    const found = parts.find(({ key }) => key === part)?.value
    return new Set(isMap(found) ? keysOf(found).map(({ key }) => key) : [])
  }
  const known = { customers: namesOf('customers'), products: namesOf('products') }
  for (const { key, at, value } of parts) {
    if (!FIELDS[key]) throw refuse(at, `a seed has no "${key}": it has ${Object.keys(FIELDS).join(', ')}`)
    checkPart(key, value, { known, refuse })
  }
  return document.toJS()
}
