/** Files that products deliver, and their signed URLs. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { fileMigrations } from './table.ts'

export const module: ServerModule = { name: 'files', migrations: fileMigrations }
