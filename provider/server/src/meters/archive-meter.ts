import { fault } from '#src/faults.ts'
import { type Scope, tenantOf } from '#src/scope.ts'

/** Keeps a meter out of new prices; those that name it go on counting. Once more is no different. @throws 404 METER_NOT_FOUND */
export async function archiveMeter(scope: Scope, id: string): Promise<void> {
  await setArchived(scope, id, scope.clock.now())
}

/** Lets new prices name a meter again; one that was not archived stays as it is. @throws 404 METER_NOT_FOUND */
export async function unarchiveMeter(scope: Scope, id: string): Promise<void> {
  await setArchived(scope, id, null)
}

/** Writes only what changes, so that a repeated call leaves the times of the first. */
async function setArchived(scope: Scope, id: string, archivedAt: Date | null): Promise<void> {
  const meter = await scope.trx
    .selectFrom('meters')
    .select('archivedAt')
    .where((row) => row.and({ ...tenantOf(scope), id }))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!meter) throw fault('METER_NOT_FOUND')
  if ((meter.archivedAt === null) === (archivedAt === null)) return
  await scope.trx
    .updateTable('meters')
    .set({ archivedAt, updatedAt: scope.clock.now() })
    .where((row) => row.and({ ...tenantOf(scope), id }))
    .execute()
}
