import * as z from 'zod'
import { issue } from '#src/platform/seller-issue.ts'

/** Most pictures in the gallery of a product, besides its image. */
export const PICTURES_MAX = 8
/** Largest picture accepted, in bytes. */
export const PICTURE_BYTES_MAX = 4 * 1024 * 1024
export const PICTURE_ALT_MAX = 300

const Alt = z
  .string()
  .trim()
  .max(PICTURE_ALT_MAX, issue('atMostCharacters', { limit: PICTURE_ALT_MAX }))
  .meta({ description: 'Describes the image to people who can’t see it' })

/** GET /pictures/{organization_id}/{hash} */
export const ShowPictureQuery = z.object({ size: z.enum(['full', 'thumbnail']).default('full') })
export type PictureSize = z.infer<typeof ShowPictureQuery>['size']

/** PUT …/products/{product_id}/pictures; the body is the picture. */
export const AddPictureQuery = z.object({ alt: Alt.default('') })

/** PATCH …/products/{product_id}/pictures: pictures of a product, in their new order. The others follow. */
export const ArrangePictures = z
  .object({
    pictures: z
      .array(z.object({ picture_id: z.string().max(100), alt: Alt }))
      .max(PICTURES_MAX, issue('atMostImages', { limit: PICTURES_MAX }))
      .refine((list) => new Set(list.map((each) => each.picture_id)).size === list.length, issue('duplicateImage')),
  })
  .meta({ id: 'ArrangePictures' })
export type ArrangePictures = z.infer<typeof ArrangePictures>
