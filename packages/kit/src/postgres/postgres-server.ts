import pg from 'pg'

const DATABASE_NAME = /^[a-z_][a-z0-9_]{0,62}$/
const MAJOR_MIN = 15

/** Opens a connection outside of any pool. @throws when the database cannot be reached within 5 s. */
export async function openClient(url: string, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, ...settings })
  // The query in flight reports a broken connection; without a listener the error would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Connects to a database for one piece of work. @throws when it cannot be reached within 5 s. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates a database on the server at this URL unless it exists. @throws when the server refuses. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  if (!DATABASE_NAME.test(name)) throw new Error(`"${name}" is not a valid database name`)
  await onServer(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount !== 0) return
    try {
      await client.query(`create database "${name}"`)
    } catch (error) {
      // Another process created it first (duplicate_database, or its unique index).
      if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error
    }
  })
}

/** Returns in one line why a Postgres cannot be used (away, refused, too old), without the password; undefined if it can. */
export async function findUnusableReason(url: string): Promise<string | undefined> {
  let place = 'this address'
  try {
    place = new URL(url).host || place
    const version = await onServer(url, async (client) => {
      const { rows } = await client.query<{ number: number; text: string }>(
        "select current_setting('server_version_num')::int as number, current_setting('server_version') as text",
      )
      return rows[0]
    })
    if (version && version.number >= MAJOR_MIN * 10_000) return undefined
    return `Postgres at ${place} is version ${version?.text ?? 'unknown'}. Version ${MAJOR_MIN} or newer is required`
  } catch (error) {
    if (error instanceof pg.DatabaseError) return `Postgres at ${place} refused the connection: ${error.message}`
    return `couldn't reach Postgres at ${place}: ${wordOf(error)}`
  }
}

/** Returns an error's message. For several addresses of a host, Node gathers their failures in an error with an empty message. */
function wordOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
