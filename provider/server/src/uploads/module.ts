/** Takes in images and files through signed URLs. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { signedUploadRoutes, uploadRoutes } from './routes.ts'

export const module: ServerModule = { name: 'uploads', routes: [uploadRoutes, signedUploadRoutes] }
