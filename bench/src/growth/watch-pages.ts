import type pg from 'pg'

/** Pages that Postgres read for one text of a statement, in memory or on the disk, and how often it ran. */
type PagesRead = { text: string; pages: number; calls: number }

export type PageWatch = {
  /** Forgets what was read so far. */
  start(): void
  /** Returns what was read since `start`, the most first. */
  read(): PagesRead[]
}

/** Has each statement of a connection, and each statement inside its triggers, come back as a notice with its plan. */
const EXPLAIN_ALL = `load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_analyze = on;
  set auto_explain.log_buffers = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_parameter_max_length = 0;
  set auto_explain.log_format = json;
  set auto_explain.log_level = notice`

type Logged = { 'Query Text': string; Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

/** Counts the pages that the statements of a pool read, as they run: with the plans that its connections really use. */
export async function watchPages(pool: pg.Pool): Promise<PageWatch> {
  let found = new Map<string, PagesRead>()
  const note = (message: string) => {
    const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(message.indexOf('{'))) as Logged
    const known = found.get(text) ?? { text, pages: 0, calls: 0 }
    const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    found.set(text, { text, pages: known.pages + pages, calls: known.calls + 1 })
  }
  const explain = (client: pg.PoolClient) => {
    client.on('notice', ({ message = '' }) => {
      if (message.startsWith('duration:') && message.includes('{')) note(message)
    })
    return client.query(EXPLAIN_ALL)
  }
  pool.on('connect', (client) => void explain(client))
  // Those that are open already; what is opened meanwhile listens twice, so all are taken before any is given back.
  const known = new Set<pg.PoolClient>()
  pool.on('connect', (client) => known.add(client))
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of taken) if (!known.has(client)) await explain(client)
  for (const client of taken) client.release()
  return {
    start: () => {
      found = new Map()
    },
    read: () => [...found.values()].toSorted((left, right) => right.pages - left.pages),
  }
}
