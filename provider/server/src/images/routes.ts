import { providerRoutes } from '#src/callers.ts'
import { showImage } from './show-image.ts'

/** Pictures are public: whoever sees a product sees them. */
export const publicImageRoutes = providerRoutes('Images').get(
  '/images/{id}',
  { summary: 'Get an image', caller: 'hosted', faults: [404] },
  async ({ deps, params }) => showImage(deps, params.id),
)
