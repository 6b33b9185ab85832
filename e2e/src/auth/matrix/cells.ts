import { inBatches, jsonOf, type RawReply, type RawRequest, sendRaw } from '#src/world/raw-request.ts'

/** What must come of a call. */
export type Expected =
  /** The door turns the caller away, with exactly this. */
  | { kind: 'refused'; status: number; code: string }
  /** The caller may call this, but for them the thing doesn't exist. */
  | { kind: 'absent'; status: number }
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

const codeOf = ({ text }: RawReply) => String(jsonOf(text)?.code ?? '')

function isAsExpected({ expected, reply }: Answered): boolean {
  const { status } = reply
  const code = codeOf(reply)
  if (expected.kind === 'refused') return status === expected.status && code === expected.code
  if (expected.kind === 'absent') return status === expected.status && code.endsWith('NOT_FOUND')
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

/**
 * Lists the calls by whose answer a person could tell what belongs to somebody else from what doesn't exist: the two must have the
 * same status and the same bytes.
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

/** Counts cells by what is expected, as one line. */
export function describeCells(cells: readonly Pick<Cell, 'expected'>[]): string {
  const counts = [...Map.groupBy(cells, ({ expected }) => expected.kind)].map(([kind, { length }]) => `${length} ${kind}`)
  return `${cells.length} cells: ${counts.join(', ')}`
}
