import type { RouteEntry } from '@tradepost/kit/http/routes'
import { inBatches, jsonOf, type RawReply, type RawRequest, sendRaw } from '#src/world/raw-request.ts'

/** What must come of a call. */
export type Expected =
  /** The door turns the caller away, with exactly this. */
  | { kind: 'refused'; status: number; code: string }
  /** The caller may call this, but for them the thing doesn't exist. */
  | { kind: 'absent'; status: number }
  /** It doesn't exist for the caller either, and is answered as if all was done. */
  | { kind: 'quiet' }
  /** No such thing can exist. The answer says so, or that the caller may not ask. */
  | { kind: 'malformed' }
  /** The door lets the caller in; what comes then is for other tests. */
  | { kind: 'admitted' }

/** Whose thing a call is about. `changed`: the field or parameter that names another one than the shop's own. */
export type Target = { kind: 'own' | "another's" | 'missing' | 'malformed'; changed?: string }

/** One call of one person, with what must come of it. */
export type Cell = { who: string; target: Target; expected: Expected; request: RawRequest }
export type Answered = Cell & { reply: RawReply }

/** Lists the targets of a route that names things by these parameters or fields. */
export function listTargets(names: readonly string[]): Target[] {
  const kinds = ["another's", 'missing', 'malformed'] as const
  return [{ kind: 'own' }, ...names.flatMap((changed) => kinds.map((kind) => ({ kind, changed })))]
}

/** Sends every call, many at a time. */
export const sendCells = (url: string, cells: readonly Cell[]): Promise<Answered[]> =>
  inBatches(cells, async (cell) => ({ ...cell, reply: await sendRaw(url, cell.request) }), 32)

/** Returns the code of a refusal; that of the device flow is OAuth's (RFC 6749, section 5.2). */
function codeOf({ text }: RawReply): string {
  const { code, error } = jsonOf(text) ?? {}
  return String(code ?? error ?? '').toUpperCase()
}

/** Codes for what doesn't exist; somebody who isn't a member doesn't either. */
const ABSENT = /NOT_FOUND$|^USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION$/

/** Returns whether an answer says that there is no such thing. */
export const isAbsent = (reply: RawReply): boolean => reply.status === 404 || ABSENT.test(codeOf(reply))

function isAsExpected({ expected, reply }: Answered): boolean {
  const { status } = reply
  const code = codeOf(reply)
  if (expected.kind === 'refused') return status === expected.status && code === expected.code
  if (expected.kind === 'absent') return status === expected.status && ABSENT.test(code)
  if (expected.kind === 'quiet') return status < 500
  if (expected.kind === 'malformed') return status >= 400 && status < 500
  return status < 500 && ![401, 403].includes(status) && code !== 'ORGANIZATION_NOT_FOUND'
}

const nameOf = ({ who, target: { kind, changed } }: Cell) => `${who}, ${kind}${changed ? ` ${changed}` : ''}`
const shown = ({ status, text }: RawReply) => `${status} ${text.slice(0, 200)}`

/** Lists the calls that were not answered as expected, one line each. */
export function listWrong(answered: readonly Answered[]): string[] {
  return answered
    .filter((each) => !isAsExpected(each))
    .map((each) => `${nameOf(each)}: ${shown(each.reply)} instead of ${JSON.stringify(each.expected)}`)
}

/** Lists the answers that aren't what the route says that it returns: pages take some of them as they are. */
export function listUndeclared(answered: readonly Answered[], returns: RouteEntry['returns']): string[] {
  return answered.flatMap((each) => {
    if (!returns || each.reply.status >= 400 || each.reply.text === '') return []
    const { error } = returns.safeParse(jsonOf(each.reply.text))
    return error ? [`${nameOf(each)}: ${error.message}`] : []
  })
}

/**
 * Lists the calls by whose answer a person could tell what belongs to somebody else from what doesn't exist: the two must have
 * the same status and the same bytes.
 */
export function listTelling(answered: readonly Answered[]): string[] {
  const others = answered.filter(({ target, expected }) => target.kind === "another's" && expected.kind !== 'admitted')
  return others.flatMap((other) => {
    const missing = answered.find(
      ({ who, target }) => who === other.who && target.kind === 'missing' && target.changed === other.target.changed,
    )
    if (!missing) return [`${nameOf(other)}: nothing to compare with`]
    const isSame = missing.reply.status === other.reply.status && missing.reply.text === other.reply.text
    return isSame ? [] : [`${nameOf(other)}: ${shown(other.reply)}, but a missing one: ${shown(missing.reply)}`]
  })
}

type Ids = Readonly<Record<string, string>>

/** Returns an ID of nothing. What must be a UUID stays one, so that nobody is told about its form. */
const missingFor = (name: string, id: string) =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? NO_UUID : `${name}_missing`
const NO_UUID = '00000000-0000-4000-8000-000000000000'

/** An import is answered with what became of each line, and a list of what is about nothing is empty. */
const isRefused = (answer: string) =>
  [/^4(04|22) /, /^200 \{"items":\[\]\}$/, /^200 \{"lines":\[\{[^}]*"refusal":\{"code"/].some((form) => form.test(answer))

/**
 * Sends requests whose body or query names objects, once with those of another business and once with the IDs of nothing. Lists
 * the requests that are not refused, or not with the same answer, and counts those that name something.
 */
export async function listTellingBodies(
  url: string,
  requests: readonly RawRequest[],
  { own, other }: { own: Ids; other: Ids },
): Promise<{ named: number; telling: string[] }> {
  const naming = requests.map((request) => ({
    request,
    names: Object.entries(own).filter(([, id]) => namesIn(request).includes(id)),
  }))
  const answers = await inBatches(
    naming.filter(({ names }) => names.length > 0),
    async ({ request, names }) => {
      const send = async (idFor: (name: string) => string): Promise<string> => {
        const sent = await sendRaw(
          url,
          replaceIds(
            request,
            names.map(([name, id]) => [id, idFor(name)]),
          ),
        )
        return `${sent.status} ${names.reduce((text, [name]) => text.replaceAll(idFor(name), 'ID'), sent.text)}`
      }
      const foreign = await send((name) => other[name] ?? '')
      const missing = await send((name) => missingFor(name, own[name] ?? ''))
      const isFine = foreign === missing && isRefused(foreign)
      return isFine ? [] : [`${request.method} ${request.path}: ${foreign}, but for nothing ${missing}`]
    },
  )
  return { named: answers.length, telling: answers.flat() }
}

/** Returns the parts of a request besides its path that can name something. */
const namesIn = ({ path, body }: RawRequest): string => `${path.split('?')[1] ?? ''} ${typeof body === 'string' ? body : ''}`

function replaceIds(request: RawRequest, replacements: readonly (readonly [string, string])[]): RawRequest {
  const replace = (text: string) => replacements.reduce((done, [id, another]) => done.replaceAll(id, another), text)
  const { path, body } = request
  const [pathname, query] = path.split('?')
  return {
    ...request,
    path: query === undefined ? path : `${pathname}?${replace(query)}`,
    ...(typeof body === 'string' ? { body: replace(body) } : {}),
  }
}

/** Counts cells by what is expected, as one line. */
export function describeCells(cells: readonly Pick<Cell, 'expected'>[]): string {
  const counts = [...Map.groupBy(cells, ({ expected }) => expected.kind)].map(([kind, { length }]) => `${length} ${kind}`)
  return `${cells.length} cells: ${counts.join(', ')}`
}
