import type { Kysely } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { FileRow } from './table.ts'

/** Returns the file of a signed URL; the signature proves access. @throws 404 FILE_NOT_FOUND */
export async function getFileOfLink(db: Kysely<ProviderTables>, id: string): Promise<FileRow> {
  const file = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file) throw fault('FILE_NOT_FOUND')
  return file
}
