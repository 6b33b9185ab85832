import { providerRoutes } from '#src/callers.ts'
import { showImage } from './show-image.ts'

/** Images are public, like the products that show them. */
export const publicImageRoutes = providerRoutes('Images').get(
  '/images/{id}',
  { summary: 'Get an image', caller: 'hosted', faults: [404] },
  async ({ deps, params }) => showImage(deps, params.id),
)
