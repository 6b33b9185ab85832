import { Fault } from './faults.ts'

/**
 * A state machine as a table: in each status, each trigger leads to one status and may emit one event. A missing trigger is
 * refused; a final status is `{}`.
 */
export type StateTable<Status extends string, Trigger extends string, Event extends string> = {
  readonly [From in Status]: { readonly [T in Trigger]?: { readonly to: Status; readonly emits?: Event } }
}

/** Returns the step that `trigger` makes from `from`. @throws 409 INVALID_TRANSITION if the table has none. */
export function transition<S extends string, T extends string, E extends string>(
  table: StateTable<S, T, E>,
  what: string,
  from: NoInfer<S>,
  trigger: NoInfer<T>,
): { readonly to: S; readonly emits?: E } {
  const step = table[from][trigger]
  if (!step) throw new Fault(409, 'INVALID_TRANSITION', describeRefusal({ table, what, from, trigger }))
  return step
}

type Refused = { table: StateTable<string, string, string>; what: string; from: string; trigger: string }

/** "The subscription is already cancelled", or "The subscription is cancelled, so it can't pause". */
function describeRefusal({ table, what, from, trigger }: Refused): string {
  const status = from.replaceAll('_', ' ')
  const isDone = Object.values(table).some((steps) => steps[trigger]?.to === from)
  if (isDone) return `The ${what} is already ${status}`
  return `The ${what} is ${status}, so it can't ${trigger.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`
}

type Printable = Readonly<Record<string, Readonly<Record<string, { readonly to: string; readonly emits?: string } | undefined>>>>

/** Prints the table as a page of docs/states: a diagram, then one row for each transition. */
export function printStates(title: string, table: Printable): string {
  const rows = Object.entries(table).flatMap(([from, triggers]) =>
    Object.entries(triggers).flatMap(([trigger, step]) =>
      step ? [{ from, trigger, to: step.to, emits: step.emits ?? '' }] : [],
    ),
  )
  const ended = Object.keys(table).filter((status) => Object.keys(table[status] ?? {}).length === 0)
  return [
    `# ${title}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...rows.map((row) => `  ${row.from} --> ${row.to}: ${row.trigger}`),
    ...ended.map((status) => `  ${status} --> [*]`),
    '```',
    '',
    '| in | when | becomes | event |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.from} | ${row.trigger} | ${row.to} | ${row.emits} |`),
    '',
    `Ended: ${ended.join(', ') || 'none'}.`,
    '',
  ].join('\n')
}
