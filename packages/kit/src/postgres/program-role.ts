import { createHmac } from 'node:crypto'
import { onServer } from './postgres-server.ts'

/**
 * Creates the role that programs have on a database, unless it's there: it can sign in to this database alone, and owns nothing.
 * Migrating gives it its rights. Returns its address.
 */
export async function ensureProgramRole(ownerUrl: string, database: string): Promise<string> {
  const role = `tradepost_${database}`
  const url = new URL(ownerUrl)
  // Its own, and the same at each start.
  const password = createHmac('sha256', url.password).update(role).digest('hex')
  await onServer(ownerUrl, async (client) => {
    const found = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (found.rowCount !== 0) return
    await client.query(`begin; create role "${role}" login password '${password}';
      revoke connect, temporary on database "${database}" from public; grant connect on database "${database}" to "${role}"; commit`)
  })
  return Object.assign(url, { username: role, password }).href
}
