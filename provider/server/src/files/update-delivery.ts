import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'

type Delivery = { productId: string; fileIds: readonly string[] }

/**
 * Sets the files that a product delivers. A removed file can be added back.
 * @throws 422 FILE_DOES_NOT_EXIST if a file isn't this product's or was never uploaded
 */
export async function updateDelivery(scope: Scope, { productId, fileIds }: Delivery): Promise<void> {
  const files = await scope.trx
    .selectFrom('files')
    .select(['id', 'removedAt'])
    .where((row) => row.and({ ...toTenant(scope), productId }))
    .where('arrivedAt', 'is not', null)
    .forUpdate()
    .execute()
  const wanted = new Set(fileIds.map((id) => id.toLowerCase()))
  if (![...wanted].every((id) => files.some((file) => file.id === id))) throw fault('FILE_DOES_NOT_EXIST')
  for (const file of files.filter(({ id, removedAt }) => wanted.has(id) !== (removedAt === null)))
    await scope.trx
      .updateTable('files')
      .set({ removedAt: wanted.has(file.id) ? null : scope.clock.now() })
      .where((row) => row.and({ ...toTenant(scope), id: file.id }))
      .execute()
}
