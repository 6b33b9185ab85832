import { takeSample } from '@tradepost/kit/testing/test-runs'
import type { RawReply } from '#src/world/raw-request.ts'
import { withValue } from '#src/world/with-value.ts'
import { type ForgedFields, listForged, selectSuspects, withoutDeclared } from './forged-fields.ts'
import type { WrittenValue } from './written-values.ts'

/** A route that changes something, and a request that its own caller would send. */
export type WriteRoute = {
  /** Returns a valid body; a new one each time, where something must be unique. */
  body: () => Promise<Record<string, unknown>>
  /** Returns the fields that the route takes in the object at this place of the body. */
  declaredAt: (place: readonly string[]) => ReadonlySet<string>
  /** Sends a body; returns the answer, and all that was written. */
  send: (body: unknown) => Promise<{ reply: RawReply; written: WrittenValue[] }>
}

/** `isTried`: whether the route takes its valid request, so that ignoring or refusing the forged fields means something. */
export type ForgedRoute = { isTried: boolean; stored: string[] }

/** Fields that are tried by themselves, besides those that give rights or money. */
const SUSPECTS = 2
const DANGEROUS = ['role', 'status', 'amount', 'organization_id', 'business_id']

/** Fields whose inner names the caller chooses. */
const MAPS = ['metadata', 'headers', 'permission', 'permissions']

/** Lists the places of the objects inside a body. */
function listPlaces(body: unknown): string[][] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, inner]) => {
    if (MAPS.includes(name) || typeof inner !== 'object' || inner === null) return []
    const deeper = listPlaces(inner).map((place) => [name, ...place])
    return Array.isArray(inner) ? deeper : [[name], ...deeper]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function forgeAt(body: Record<string, unknown>, place: readonly string[], fields: ForgedFields): unknown {
  if (place.length === 0) return { ...body, ...fields }
  const inner = place.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), body)
  return withValue(body, place, { ...(isObject(inner) ? inner : {}), ...fields })
}

const isDone = ({ status }: RawReply) => status < 400

/**
 * Adds to every object of a request the fields that only the server may set: all at once, then, if they are refused, each by
 * itself. Lists those that were stored, and answers of 5xx.
 */
export async function forgeRoute({ body, declaredAt, send }: WriteRoute, all: ForgedFields): Promise<ForgedRoute> {
  const stored: string[] = []
  let isTried = false
  for (const place of [[], ...listPlaces(await body())]) {
    const fields = withoutDeclared(all, declaredAt(place))
    const forged = await send(forgeAt(await body(), place, fields))
    const honest = await send(await body())
    const judge = ({ reply, written }: typeof forged, tried: ForgedFields) => {
      if (reply.status >= 500) stored.push(`${Object.keys(tried).slice(0, 3)}: ${reply.status} ${reply.text}`)
      stored.push(...listForged({ written, honest: honest.written, fields: tried }))
    }
    judge(forged, fields)
    isTried ||= isDone(forged.reply) || isDone(honest.reply)
    if (isDone(forged.reply) || !isDone(honest.reply)) continue
    const suspects = Object.entries(selectSuspects(fields, honest.written))
    const taken = takeSample(suspects, { count: SUSPECTS, isAlways: ([name]) => DANGEROUS.includes(name) })
    for (const [name, value] of taken) judge(await send(forgeAt(await body(), place, { [name]: value })), { [name]: value })
  }
  return { isTried, stored: [...new Set(stored)] }
}
