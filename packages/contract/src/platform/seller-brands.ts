import * as z from 'zod'
import { Brand } from '../provider/brands.ts'

/** GET /api/organizations/{slug}/brands: those that products may have, the primary one first. */
export const SellerBrandList = z.object({ items: z.array(Brand) })
