import { CommandError } from '../exit-codes.ts'
import { type ConnectionOptions, connect } from './connect.ts'
import { type Followed, follow } from './follow.ts'
import { findNearest } from './nearest.ts'
import { printAttempt, printEvent } from './print-followed.ts'
import { paint, type Terminal } from './terminal.ts'

export type EventsOptions = ConnectionOptions & { type?: string; last: number; follow: boolean; json?: true }

type Endpoint = { id: string; url: string }

/** Returns a filter for a type, or for a group with a star: `payment.*`. @throws CommandError for one that no event has */
async function createFilter(type: string | undefined): Promise<(type: string) => boolean> {
  if (type === undefined) return () => true
  const { CAUSES } = await import('@tradepost/package/causes')
  const known = Object.keys(CAUSES)
  const pattern = new RegExp(`^${type.split('*').map(RegExp.escape).join('.*')}$`)
  if (known.some((name) => pattern.test(name))) return (name) => pattern.test(name)
  const nearest = findNearest(type, known)
  throw new CommandError(
    'setting',
    `there is no event ${type}${nearest ? `: did you mean ${nearest}?` : ': see "tradepost trigger --list"'}`,
  )
}

/** Prints events and deliveries as they happen, until it is told to end. */
export async function showEvents(terminal: Terminal, options: EventsOptions): Promise<void> {
  const ended = terminal.listen()
  const isWanted = await createFilter(options.type)
  const { call, url, source } = connect(terminal, options)
  const urls = new Map<string, string>()
  /** Endpoints come and go: an unknown one is looked up. */
  const findUrl = async (id: string) => {
    if (!urls.has(id)) {
      const { data } = await call<{ data: Endpoint[] }>('GET', '/webhooks?limit=100')
      for (const endpoint of data) urls.set(endpoint.id, endpoint.url)
    }
    return urls.get(id) ?? id
  }
  const print = async (followed: Followed) => {
    if (options.json)
      terminal.print(
        JSON.stringify('event' in followed ? { kind: 'event', ...followed.event } : { kind: 'attempt', ...followed.attempt }),
      )
    else if ('event' in followed) printEvent(terminal, followed.event)
    else printAttempt(terminal, followed.attempt, await findUrl(followed.attempt.webhook_id))
  }
  let count = 0
  const onWait = (reason: string | undefined) =>
    terminal.say(reason === undefined ? 'it answers again' : `${reason}; trying again …`)
  const showState = () =>
    terminal.progress(
      paint(terminal, 'gray', `following ${url}, ${count} ${count === 1 ? 'event' : 'events'} so far. Ctrl-C ends it`),
    )
  if (options.follow) terminal.say(`events and deliveries of ${source}`)
  for await (const followed of follow({ call, ended, last: options.last, onlyLast: !options.follow, onWait })) {
    if (ended.aborted) break
    if (!isWanted('event' in followed ? followed.event.type : followed.attempt.event_type)) continue
    if ('event' in followed) count += 1
    await print(followed)
    if (options.follow) showState()
  }
  terminal.progress('')
}
