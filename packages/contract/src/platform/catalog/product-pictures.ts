import * as z from 'zod'
import { issue } from '#src/platform/seller-issue.ts'

/** Most pictures of a product, beside its image. */
export const PICTURES_MAX = 8
/** Largest picture accepted, in bytes. */
export const PICTURE_BYTES_MAX = 4 * 1024 * 1024
export const PICTURE_ALT_MAX = 300

const Alt = z
  .string()
  .trim()
  .max(PICTURE_ALT_MAX, issue('atMostCharacters', { limit: PICTURE_ALT_MAX }))
  .meta({ description: 'What the picture shows, for those who can’t see it' })

/** A picture of a product's gallery. */
export const ProductPicture = z
  .object({ picture_id: z.string(), url: z.string().meta({ description: 'Path of the picture' }), alt: z.string() })
  .meta({ id: 'ProductPicture' })
export type ProductPicture = z.infer<typeof ProductPicture>

/** PUT …/products/{product_id}/pictures; the body is the picture. */
export const AddPictureQuery = z.object({ alt: Alt.default('') })

/** PATCH …/products/{product_id}/pictures: pictures of a product, in their new order. Others follow them. */
export const ArrangePictures = z
  .object({ pictures: z.array(z.object({ picture_id: z.string(), alt: Alt })).max(PICTURES_MAX) })
  .meta({ id: 'ArrangePictures' })
export type ArrangePictures = z.infer<typeof ArrangePictures>
