import type { Command } from './commands.ts'
import type { Sequence } from './sequences.ts'

const listed = (item: unknown): string => (typeof item === 'object' ? `(${tell(item ?? {}).join(', ')})` : String(item))

/** Formats fields such as `plan basic, quantity 2`; leaves out empty ones and flattens nested ones. */
function tell(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    if (value === null || value === false || (Array.isArray(value) && value.length === 0)) return []
    if (Array.isArray(value)) return [`${name} ${value.map(listed).join(' + ')}`]
    if (typeof value !== 'object') return [`${name} ${value}`]
    const inside = tell(value ?? {}).join(', ')
    if (inside === '') return name === 'onDemand' ? ['on demand'] : []
    return [name === 'asked' ? inside : `${name} (${inside})`]
  })
}

/** Describes a command on one line. */
export function inWords({ kind, ...fields }: Command): string {
  return [kind, ...tell(fields)].join(', ').replace(', ', ': ')
}

export const sequenceInWords = ({ commands, renewals }: Sequence): string =>
  [`  at most ${renewals} renewals`, ...commands.map((command, index) => `  ${index + 1}. ${inWords(command)}`)].join('\n')
