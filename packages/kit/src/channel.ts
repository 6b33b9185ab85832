import type pg from 'pg'
import type { Database } from './database/database.ts'
import { generateRandomText } from './ids.ts'
import { openClient } from './postgres/postgres-server.ts'

/** A way to tell the other processes on a database something, which may get lost. */
export type Channel = {
  /** Tells them a moment later, outside any transaction, all words of that moment together. Words have no blanks. */
  tell(words?: Iterable<string>): void
  close(): Promise<void>
}

/** Without a direct URL nothing is received, and whoever waits has to look by themselves, too. */
export type Place = Pick<Database<never>, 'pool' | 'directUrl'>

/** A NOTIFY inside a money transaction makes commits queue, so one goes out at most once per 5 ms for all. */
const COALESCE_MILLISECONDS = 5
const LISTEN_AGAIN_MILLISECONDS = 1000
/** Postgres takes payloads of less than 8000 bytes. */
const PAYLOAD_LENGTH_MAX = 7900

/** Listens on a channel of Postgres, again after a lost connection, until it is stopped. */
function listenTo(url: string, name: string, receive: (payload: string) => void) {
  let isStopped = false
  let retry: NodeJS.Timeout | undefined
  let listener: pg.Client | undefined
  const listenAgain = () => {
    retry ??= setTimeout(() => {
      retry = undefined
      void connect().catch(listenAgain)
    }, LISTEN_AGAIN_MILLISECONDS).unref()
  }
  const connect = async () => {
    if (isStopped) return
    // What cuts an idle connection without a word is noticed.
    const client = await openClient(url, { application_name: name, keepAlive: true })
    if (isStopped) return void (await client.end())
    listener = client
    client.on('notification', ({ payload = '' }) => receive(payload))
    client.on('error', () => {
      if (listener !== client) return
      listener = undefined
      listenAgain()
    })
    try {
      await client.query(`listen ${name}`)
    } catch (error) {
      listener = undefined
      void client.end().catch(() => {})
      throw error
    }
  }
  void connect().catch(listenAgain)
  return {
    async stop() {
      isStopped = true
      clearTimeout(retry)
      await listener?.end().catch(() => {})
    },
  }
}

/**
 * Opens a channel between the processes on a database. `receive` gets the words of another one; undefined if they were too many.
 */
export function openChannel(
  { pool, directUrl }: Place,
  name: string,
  receive: (words: ReadonlySet<string> | undefined) => void,
): Channel {
  const self = generateRandomText(12)
  const told = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const hear = (payload: string) => {
    const [sender, ...words] = payload.split(' ')
    if (sender !== self) receive(words.length > 0 ? new Set(words) : undefined)
  }
  const listener = directUrl === undefined ? undefined : listenTo(directUrl, name, hear)
  const send = () => {
    timer = undefined
    const words = [self, ...told].join(' ')
    const payload = words.length > PAYLOAD_LENGTH_MAX ? self : words
    told.clear()
    pool.query('select pg_notify($1, $2)', [name, payload]).catch(() => {})
  }
  return {
    tell(words = []) {
      for (const word of words) told.add(word)
      timer ??= setTimeout(send, COALESCE_MILLISECONDS).unref()
    },
    async close() {
      clearTimeout(timer)
      await listener?.stop()
    },
  }
}
