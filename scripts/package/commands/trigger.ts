import { createActor } from '@tradepost/package/actor'
import { CAUSES, triggerEvent } from '@tradepost/package/causes'
import { createClock } from '@tradepost/package/move-clock'
import { CommandError } from '../exit-codes.ts'
import { type ConnectionOptions, connect } from './connect.ts'
import { findNearest } from './nearest.ts'
import { toTime } from './print-followed.ts'
import { paint, type Terminal } from './terminal.ts'

export type TriggerOptions = ConnectionOptions & { list?: true; json?: true }

const NAME_WIDTH = 36

/** Makes an event happen by a real cause, and prints it. @throws CommandError for a type that isn't one */
export async function trigger(terminal: Terminal, type: string | undefined, options: TriggerOptions): Promise<void> {
  if (options.list) {
    for (const [name, { how }] of Object.entries(CAUSES))
      terminal.print(`${paint(terminal, 'bold', name.padEnd(NAME_WIDTH))}${how}`)
    return
  }
  const cause = type === undefined ? undefined : CAUSES[type]
  if (type === undefined) throw new CommandError('setting', 'say which event: "tradepost trigger --list" shows all')
  if (!cause) {
    const nearest = findNearest(type, Object.keys(CAUSES))
    const hint = nearest ? `did you mean ${nearest}?` : '"tradepost trigger --list" shows all'
    throw new CommandError('setting', `there is no event ${type}: ${hint}`)
  }
  const { call } = connect(terminal, options)
  terminal.progress(`${cause.how} …`)
  const clock = createClock(call, ({ now }) => terminal.progress(`${cause.how} … the clock is at ${toTime(now)}`))
  const event = await triggerEvent(createActor(call, clock), type)
  terminal.progress('')
  if (options.json) terminal.print(JSON.stringify(event))
  else terminal.print(`${paint(terminal, 'bold', type)}  ${event.object_id}  ${event.id}`)
}
