import {
  CreateWebhookEndpoint,
  ListWebhookEndpointsQuery,
  PatchWebhookEndpoint,
  PatchWebhookHeaders,
  RotatedWebhookSecret,
  RotateWebhookSecret,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookHeaders,
  WebhookSecret,
} from '@tradepost/contract/provider/webhooks/webhooks'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { createWebhookEndpoint } from './endpoints/create-webhook-endpoint.ts'
import { getWebhookEndpoint, listWebhookEndpoints } from './endpoints/get-webhook-endpoint.ts'
import { listRetiredSecrets, replaceWebhookSecret } from './endpoints/replace-secret.ts'
import { openHeaders } from './endpoints/seal-headers.ts'
import { deleteWebhookEndpoint, updateWebhookEndpoint, updateWebhookHeaders } from './endpoints/update-webhook-endpoint.ts'
import { viewWebhookEndpoint, viewWebhookHeaders } from './endpoints/view.ts'

export const webhookRoutes = providerRoutes('Webhooks')
  .post(
    '/webhooks',
    { summary: 'Create a webhook endpoint', caller: 'write', body: CreateWebhookEndpoint, returns: WebhookEndpoint },
    async ({ scope, deps, body }) => viewWebhookEndpoint(await createWebhookEndpoint(scope, deps, body)),
  )
  .get(
    '/webhooks',
    { summary: 'List webhook endpoints', caller: 'read', query: ListWebhookEndpointsQuery, returns: WebhookEndpointList },
    async ({ scope, query }) => {
      const { endpoints, next, previous } = await listWebhookEndpoints(scope, query)
      return { data: endpoints.map(viewWebhookEndpoint), done: next === null, iterator: next, prev_iterator: previous }
    },
  )
  .get(
    '/webhooks/{webhook_id}',
    { summary: 'Get a webhook endpoint', caller: 'read', returns: WebhookEndpoint, faults: [404] },
    async ({ scope, params }) => viewWebhookEndpoint(await getWebhookEndpoint(scope, params.webhook_id)),
  )
  .patch(
    '/webhooks/{webhook_id}',
    {
      summary: 'Update a webhook endpoint',
      caller: 'write',
      body: PatchWebhookEndpoint,
      returns: WebhookEndpoint,
      faults: [404],
    },
    async ({ scope, deps, params, body }) =>
      viewWebhookEndpoint(await updateWebhookEndpoint(scope, deps, params.webhook_id, body)),
  )
  .delete(
    '/webhooks/{webhook_id}',
    { summary: 'Delete a webhook endpoint', caller: 'write', faults: [404] },
    async ({ scope, params }) => deleteWebhookEndpoint(scope, params.webhook_id),
  )
  .get(
    '/webhooks/{webhook_id}/secret',
    { summary: 'Get the signing secret', caller: 'write', event: 'secret.revealed', returns: WebhookSecret, faults: [404] },
    async ({ scope, deps, params }) => {
      const endpoint = await getWebhookEndpoint(scope, params.webhook_id)
      const [old] = await listRetiredSecrets(scope, deps, endpoint.id)
      return {
        secret: deps.webhookSecrets.open(endpoint, 'secretSealed'),
        old_secret_expires_at: old?.endsAt.toISOString() ?? null,
      }
    },
  )
  .post(
    '/webhooks/{webhook_id}/secret/rotate',
    {
      summary: 'Replace the signing secret',
      description: `${EXTENSION} For 24 hours, deliveries are signed with the new secret and the old one, in this order. Then the old one is erased.`,
      caller: 'write',
      event: 'key.replaced',
      body: RotateWebhookSecret,
      returns: RotatedWebhookSecret,
      faults: [404],
    },
    async ({ scope, deps, params, body }) => {
      const endsAt = await replaceWebhookSecret(scope, deps, { ...body, id: params.webhook_id })
      return { old_secret_expires_at: endsAt?.toISOString() ?? null }
    },
  )
  .get(
    '/webhooks/{webhook_id}/headers',
    { summary: 'List the custom headers', caller: 'read', returns: WebhookHeaders, faults: [404] },
    async ({ scope, deps, params }) => viewWebhookHeaders(openHeaders(deps, await getWebhookEndpoint(scope, params.webhook_id))),
  )
  .patch(
    '/webhooks/{webhook_id}/headers',
    { summary: 'Add custom headers', caller: 'write', body: PatchWebhookHeaders, faults: [404] },
    async ({ scope, deps, params, body }) => updateWebhookHeaders(scope, deps, { id: params.webhook_id, headers: body.headers }),
  )
