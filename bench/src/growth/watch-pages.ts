import type pg from 'pg'

/**
 * What Postgres read for a text of a statement. `pages`: in memory or on the disk. `rows`: found in tables and indexes, wanted or
 * not, and searches of indexes. `levels`: pages more, if each index that was searched or written to were higher.
 */
export type Read = { pages: number; rows: number; levels: number }
type StatementRead = Read & { text: string; calls: number }

export type PageWatch = {
  /** Forgets what was read so far. */
  start(): void
  /** Returns what was read since `start`, the most first. */
  read(): StatementRead[]
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
/** Postgres reads small tables without their indexes, which says nothing of a large shop. */
const AS_IF_LARGE = '; set enable_seqscan = off'

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Index Searches'?: number
  Plans?: Plan[]
}
type Logged = { 'Query Text': string; Plan: Plan & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

/** A row is written to a dozen indexes, each of which gets two levels higher at most, and to a page that has room. */
const LEVELS_OF_ROW = 48

/** A bitmap's rows count where its index is searched; its table adds those that a bitmap of whole pages finds besides. */
function countRows(plan: Plan): number {
  const inner = (plan.Plans ?? []).reduce((sum, part) => sum + countRows(part), 0)
  const rechecked = plan['Rows Removed by Index Recheck'] ?? 0
  if (plan['Node Type'] === 'Bitmap Heap Scan') return inner + rechecked * plan['Actual Loops']
  if (!/^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(plan['Node Type'])) return inner
  const removed = (plan['Rows Removed by Filter'] ?? 0) + rechecked
  return inner + (plan['Actual Rows'] + removed) * plan['Actual Loops'] + (plan['Index Searches'] ?? 0)
}

function countLevels({ Plans: parts = [], ...plan }: Plan): number {
  const written = plan['Node Type'] === 'ModifyTable' ? LEVELS_OF_ROW * Math.max(1, parts[0]?.['Actual Rows'] ?? 1) : 0
  return (plan['Index Searches'] ?? 0) + written + parts.reduce((sum, part) => sum + countLevels(part), 0)
}

/** Counts what the statements of a pool read, as they run: with the plans that its connections really use. */
export async function watchPages(pool: pg.Pool, { isSmall }: { isSmall: boolean }): Promise<PageWatch> {
  let found = new Map<string, StatementRead>()
  const note = (message: string) => {
    const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(message.indexOf('{'))) as Logged
    const known = found.get(text) ?? { text, pages: 0, rows: 0, levels: 0, calls: 0 }
    found.set(text, {
      text,
      pages: known.pages + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      rows: known.rows + countRows(plan),
      levels: known.levels + countLevels(plan),
      calls: known.calls + 1,
    })
  }
  const explain = (client: pg.PoolClient) => {
    client.on('notice', ({ message = '' }) => {
      if (message.startsWith('duration:') && message.includes('{')) note(message)
    })
    return client.query(`${EXPLAIN_ALL}${isSmall ? AS_IF_LARGE : ''}`)
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
