/** What the published API document says of one place in an answer. */
type Fact = { types: readonly string[]; values: ReadonlySet<string> }
/** The places of a call's answer: `items[].amount`; the answer itself is ``. */
export type PublishedAnswer = { status: number; facts: ReadonlyMap<string, Fact> }

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** The forms of a price have different keys, which the document merges. */
const IS_ONE_OF_SEVERAL = /(^|\.)price(_detail)?$/

/** Reads the calls of openapi-facts.txt, and what each answers when it succeeds. */
export function readPublished(lines: readonly string[]): Map<string, PublishedAnswer> {
  const enums = new Map<string, string[]>()
  const calls = new Map<string, { status: number; facts: Map<string, Fact> }>()
  for (const line of lines) {
    const [method = '', path = '', place = '', ...words] = line.split(' ')
    if (method === 'enum') {
      enums.set(path, [...(enums.get(path) ?? []), place])
      continue
    }
    const call = calls.get(`${method} ${path}`) ?? { status: 0, facts: new Map<string, Fact>() }
    calls.set(`${method} ${path}`, call)
    const [, status, at = ''] = /^(2\d\d)\.?(.*?)\??$/.exec(place) ?? []
    if (!status) continue
    call.status = Number(status)
    const types = words.filter((word) => !/^[:=]/.test(word)).flatMap((word) => word.split('|'))
    const values = words.flatMap((word) => {
      if (word.startsWith('=')) return [word.slice(1)]
      return word.startsWith(':') ? [word] : []
    })
    call.facts.set(at, { types, values: new Set(values) })
  }
  for (const { facts } of calls.values())
    for (const [at, { types, values }] of facts)
      facts.set(at, {
        types,
        values: new Set([...values].flatMap((value) => (value.startsWith(':') ? (enums.get(value.slice(1)) ?? []) : value))),
      })
  return calls
}

/** Returns what of an answer isn't as published: keys that are missing, and values of another type or outside an enumeration. */
export function findMisfits({ facts }: PublishedAnswer, answer: unknown, at = ''): string[] {
  const fact = facts.get(at)
  const type = typeOf(answer)
  const allows = (wanted: string) => fact?.types.includes(wanted)
  if (fact && fact.types.length > 0 && !allows(type) && !(type === 'integer' && allows('number')))
    return [`${at} is ${type} instead of ${fact.types.join('|')}`]
  if (fact && fact.values.size > 0 && answer !== null && !fact.values.has(String(answer))) return [`${at} is ${String(answer)}`]
  if (Array.isArray(answer)) return answer.flatMap((item) => findMisfits({ status: 0, facts }, item, `${at}[]`))
  if (typeof answer !== 'object' || answer === null) return []
  const prefix = at === '' ? '' : `${at}.`
  const keys = [...facts.keys()]
    .filter((place) => place.startsWith(prefix) && /^\w+$/.test(place.slice(prefix.length)))
    .map((place) => place.slice(prefix.length))
  const missing = IS_ONE_OF_SEVERAL.test(at)
    ? []
    : keys.filter((key) => !(key in answer)).map((key) => `${prefix}${key} is missing`)
  const inside = Object.entries(answer).flatMap(([key, value]) =>
    findMisfits({ status: 0, facts }, value, facts.has(`${prefix}*`) ? `${prefix}*` : `${prefix}${key}`),
  )
  return [...missing, ...inside]
}
