import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'

/**
 * Archives a meter: new prices can't use it, existing ones keep counting. Repeating it changes nothing.
 * @throws 404 METER_NOT_FOUND
 */
export async function archiveMeter(scope: Scope, id: string): Promise<void> {
  await setArchived(scope, id, scope.clock.now())
}

/** Unarchives a meter, so that new prices can use it; does nothing if it's active. @throws 404 METER_NOT_FOUND */
export async function unarchiveMeter(scope: Scope, id: string): Promise<void> {
  await setArchived(scope, id, null)
}

/** Writes only real changes, so that a repeated call keeps the first timestamps. */
async function setArchived(scope: Scope, id: string, archivedAt: Date | null): Promise<void> {
  const meter = await scope.trx
    .selectFrom('meters')
    .select('archivedAt')
    .where((row) => row.and({ ...toTenant(scope), id }))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!meter) throw fault('METER_NOT_FOUND')
  if ((meter.archivedAt === null) === (archivedAt === null)) return
  await scope.trx
    .updateTable('meters')
    .set({ archivedAt, updatedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .execute()
}
