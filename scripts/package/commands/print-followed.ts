import type { FollowedAttempt, FollowedEvent } from './follow.ts'
import { paint, type Terminal } from './terminal.ts'

const OK_MIN = 200
const OK_MAX = 299
const TYPE_WIDTH = 34

/** "2026-11-30 02:15:00", in UTC. */
export const toTime = (iso: string): string => iso.slice(0, 19).replace('T', ' ')

const isTaken = ({ response_status: status }: FollowedAttempt) => status !== null && status >= OK_MIN && status <= OK_MAX

/** Prints an event in a line, at the time of the business's clock. */
export function printEvent(terminal: Terminal, { id, type, object_id, is_example, created_at }: FollowedEvent): void {
  const name = paint(terminal, 'bold', type.padEnd(TYPE_WIDTH))
  const example = is_example ? '  (example)' : ''
  terminal.print(
    `${paint(terminal, 'gray', toTime(created_at))}  ${name}  ${object_id}  ${paint(terminal, 'gray', id)}${example}`,
  )
}

/** Prints an attempt to deliver in a line, at real time: what the endpoint answered, or why it didn't. */
export function printAttempt(terminal: Terminal, attempt: FollowedAttempt, url: string): void {
  const { event_type, event_id, number, response_status, error, fault, next_attempt_at, started_at } = attempt
  const answer = response_status === null ? (error ?? 'no answer') : String(response_status)
  const details = [
    number > 1 ? `attempt ${number}` : '',
    fault ? `fault lab: ${fault}` : '',
    next_attempt_at && !isTaken(attempt) ? `again at ${toTime(next_attempt_at)}` : '',
  ]
  const result = paint(terminal, isTaken(attempt) ? 'green' : 'red', answer)
  const words = [`${paint(terminal, 'gray', toTime(started_at))}  → ${result}`, event_type, url, event_id, ...details]
  terminal.print(words.filter(Boolean).join('  '))
}
