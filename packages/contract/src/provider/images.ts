import * as z from 'zod'
import { QueryFlag } from './primitives.ts'

/** The largest picture that is taken, in bytes. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024

/** Where the bytes of a picture go: a `PUT` to `url` within 60 s, once. */
export const ImageUpload = z.object({ image_id: z.uuid(), url: z.string() }).meta({ id: 'UpdateImageResponse' })
export type ImageUpload = z.infer<typeof ImageUpload>

export const UpdateProductImageQuery = z.object({ force_update: QueryFlag.default(false) })
