import { FILE_BYTES_MAX } from '@tradepost/contract/provider/files'
import { FILES_MAX, type Product } from '@tradepost/contract/provider/products'
import type { Callers } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { openSellerProvider } from '#src/seller/ask-provider.ts'
import { forwardUpload, IMAGE_LIMIT, type Incoming } from '#src/seller/forward-upload.ts'

type UploadCall = Pick<Callers['seller'], 'deps' | 'scope'> & Incoming

const FILE_LIMIT = { bytesMax: FILE_BYTES_MAX, refusal: 'PAYLOAD_TOO_LARGE:file' } as const

/**
 * Uploads a product's image. Some providers show it right after the upload, others once an update names it.
 * @throws 409 IMAGE_ALREADY_PRESENT unless replacing; 413, 415, 422 for a file that is not an image
 */
export async function uploadProductImage(asked: UploadCall, id: string, query: { isReplacing: boolean }): Promise<Product> {
  const { image_id } = await forwardUpload(asked, IMAGE_LIMIT, async () =>
    (await openSellerProvider(asked)).products.createImage(id, query),
  )
  // Opens a new client: the first one's deadline passed during the upload.
  const provider = await openSellerProvider(asked)
  if (image_id) await provider.products.update(id, { image_id })
  return provider.products.get(id)
}

/** Removes a product's image; its drawing is shown instead. */
export async function removeProductImage(provider: PaymentsProvider, id: string): Promise<Product> {
  await provider.products.update(id, { image_id: null })
  return provider.products.get(id)
}

const filesOf = (product: Product) => product.digital_product_delivery?.files ?? []

/**
 * Adds a file to a product's delivery.
 * @throws 422 PRODUCT_FILES_FULL, UPLOAD_EMPTY; 413
 */
export async function uploadProductFile(asked: UploadCall, id: string, { name }: { name: string }): Promise<Product> {
  const { file_id } = await forwardUpload(asked, FILE_LIMIT, async () => {
    const provider = await openSellerProvider(asked)
    if (filesOf(await provider.products.get(id)).length >= FILES_MAX) throw fault('PRODUCT_FILES_FULL')
    return provider.products.createFile(id, name)
  })
  return listFile(await openSellerProvider(asked), id, file_id)
}

/** Adds an uploaded file to the delivery. Some providers do so with the upload, others only when an update names the file. */
export async function listFile(provider: PaymentsProvider, id: string, fileId: string): Promise<Product> {
  const product = await provider.products.get(id)
  const ids = filesOf(product).map((file) => file.file_id)
  return ids.includes(fileId) ? product : setFiles(provider, id, [...ids, fileId])
}

/** Removes a file from the delivery; earlier buyers keep it. @throws 404 for a file that is not in it */
export async function removeProductFile(provider: PaymentsProvider, id: string, fileId: string): Promise<Product> {
  const ids = filesOf(await provider.products.get(id)).map((file) => file.file_id)
  if (!ids.includes(fileId)) throw fault('PAYMENTS_ITEM_NOT_FOUND:file')
  return setFiles(
    provider,
    id,
    ids.filter((each) => each !== fileId),
  )
}

async function setFiles(provider: PaymentsProvider, id: string, files: string[]): Promise<Product> {
  await provider.products.update(id, { digital_product_delivery: { files } })
  return provider.products.get(id)
}
