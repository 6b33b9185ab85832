import type { DeliveredProduct } from '@tradepost/contract/hosted/deliveries'
import { listFiles } from '#src/files/read-files.ts'
import { isReleased } from '#src/files/states.ts'
import type { FileRow } from '#src/files/table.ts'
import type { Scope } from '#src/scope.ts'
import { deliveryPath, type ReceiptLink } from './delivery-url.ts'
import type { Sold } from './list-delivered.ts'

const isDelivered = (file: FileRow): file is FileRow & { bytes: number; sha256: string } =>
  isReleased(file) && file.bytes !== null && file.sha256 !== null

/** Describes what a payment delivers of a product, with the URLs of its files; only its name once it was withdrawn. */
export async function describeProduct(scope: Scope, sold: Sold, asked: ReceiptLink): Promise<DeliveredProduct> {
  const { productId, name, digitalDelivery, withdrawal } = sold
  if (withdrawal !== null) return { name, withdrawal, external_url: null, instructions: null, files: [] }
  const files = (await listFiles(scope, productId)).filter(isDelivered)
  return {
    name,
    withdrawal,
    external_url: digitalDelivery?.externalUrl || null,
    instructions: digitalDelivery?.instructions || null,
    files: files.map((file) => ({
      name: file.name,
      bytes: file.bytes,
      sha256: file.sha256,
      url: deliveryPath(asked, file.id),
    })),
  }
}
