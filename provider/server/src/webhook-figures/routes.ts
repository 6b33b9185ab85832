import { WebhookFiguresDetails, WebhookFiguresList } from '@tradepost/contract/provider/webhooks/webhook-figures'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { getFigures, listFigures } from './read-figures.ts'
import { viewFigures, viewFiguresDetails } from './view.ts'

export const webhookFigureRoutes = providerRoutes('Webhooks')
  .get(
    '/webhook_figures',
    {
      summary: 'List the figures of all webhook endpoints',
      description: `${EXTENSION} The last 24 hours, of the endpoints that were sent anything.`,
      caller: 'read',
      returns: WebhookFiguresList,
    },
    async ({ scope, deps }) => ({ items: (await listFigures(scope, deps)).map(viewFigures) }),
  )
  .get(
    '/webhooks/{webhook_id}/figures',
    {
      summary: 'Get the figures of a webhook endpoint',
      description: `${EXTENSION} The last 24 hours, also by half hour.`,
      caller: 'read',
      returns: WebhookFiguresDetails,
      faults: [404],
    },
    async ({ scope, deps, params }) => viewFiguresDetails(await getFigures(scope, deps, params.webhook_id)),
  )
