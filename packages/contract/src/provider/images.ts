import * as z from 'zod'
import { QueryFlag } from './primitives.ts'

/** Largest image accepted, in bytes. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024

/** Where to upload an image: a `PUT` to `url` within 60 s, once. */
export const ImageUpload = z.object({ image_id: z.uuid(), url: z.string() }).meta({ id: 'UpdateImageResponse' })
export type ImageUpload = z.infer<typeof ImageUpload>

export const UpdateProductImageQuery = z.object({ force_update: QueryFlag.default(false) })
