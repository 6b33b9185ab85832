/** Replays of a webhook endpoint's past events. */

import type { ServerModule } from '@tradepost/kit/server-module'
import { sellerWebhookReplayRoutes } from './routes.ts'

export const module: ServerModule = { name: 'seller-webhook-replays', routes: [sellerWebhookReplayRoutes] }
