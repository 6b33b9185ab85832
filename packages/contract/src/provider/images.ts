import * as z from 'zod'
import { QueryFlag } from './primitives.ts'

/** Where the bytes of a picture go: a `PUT` to `url` within 60 s, once. */
export const ImageUpload = z.object({ image_id: z.uuid(), url: z.string() }).meta({ id: 'UpdateImageResponse' })
export type ImageUpload = z.infer<typeof ImageUpload>

export const UpdateProductImageQuery = z.object({ force_update: QueryFlag.default(false) })
