import { generateUuid } from '@tradepost/kit/ids'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ImageOwner, ImageRow } from './table.ts'

/** Creates the row of an image; nothing shows the image before its upload completes. */
export async function createImage(scope: Scope, owner: { kind: ImageOwner; id: string }): Promise<ImageRow> {
  return scope.trx
    .insertInto('images')
    .values({
      ...toTenant(scope),
      id: generateUuid('image'),
      ownerKind: owner.kind,
      ownerId: owner.id,
      key: null,
      createdAt: scope.clock.now(),
      arrivedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
