import {
  PatchWebhookForm,
  SellerWebhook,
  SellerWebhookDetails,
  SellerWebhookHeaders,
  SellerWebhookList,
  SellerWebhookSecret,
  SellerWebhooksQuery,
  WebhookForm,
  WebhookHeadersForm,
} from '@tradepost/contract/platform/developers/seller-webhooks'
import { platformRoutes } from '#src/callers.ts'
import { asSeller } from '#src/seller/ask-provider.ts'
import { changeHeaders, listHeaders } from './headers.ts'
import {
  createWebhook,
  deleteWebhook,
  getSecret,
  getWebhook,
  listWebhooks,
  replaceSecret,
  toSettings,
  updateWebhook,
} from './webhooks.ts'

const ROOT = '/api/organizations/{slug}/webhooks'
const ONE = `${ROOT}/{webhook_id}` as const

const asReader = { ...asSeller, needs: 'webhook:read' } as const
const asEditor = { ...asSeller, needs: 'webhook:update' } as const

export const sellerWebhookRoutes = platformRoutes('Seller: webhooks')
  .get(
    ROOT,
    { ...asReader, summary: 'List webhook endpoints', query: SellerWebhooksQuery, returns: SellerWebhookList },
    async (asked) => listWebhooks(asked, asked.query),
  )
  .post(
    ROOT,
    {
      ...asSeller,
      needs: 'webhook:create',
      action: 'webhook.created',
      summary: 'Create a webhook endpoint',
      body: WebhookForm,
      returns: SellerWebhook,
    },
    async (asked) => {
      const { idempotency_key: _, ...current } = asked.body
      asked.noteChange({ objectName: asked.body.url, current })
      return createWebhook(asked, asked.body)
    },
  )
  .get(ONE, { ...asReader, summary: 'Get a webhook endpoint', returns: SellerWebhookDetails }, async (asked) =>
    getWebhook(asked, asked.params.webhook_id),
  )
  .patch(
    ONE,
    {
      ...asEditor,
      action: 'webhook.updated',
      summary: 'Update a webhook endpoint',
      body: PatchWebhookForm,
      returns: SellerWebhookDetails,
    },
    async (asked) => {
      const old = await getWebhook(asked, asked.params.webhook_id)
      const current = await updateWebhook(asked, asked.params.webhook_id, asked.body)
      asked.noteChange({ objectName: current.url, old: toSettings(old), current: toSettings(current) })
      return current
    },
  )
  .delete(
    ONE,
    { ...asSeller, needs: 'webhook:delete', action: 'webhook.deleted', summary: 'Delete a webhook endpoint' },
    async (asked) => {
      const old = await getWebhook(asked, asked.params.webhook_id)
      asked.noteChange({ objectName: old.url, old: toSettings(old) })
      await deleteWebhook(asked, asked.params.webhook_id)
    },
  )
  .get(
    `${ONE}/secret`,
    {
      ...asEditor,
      action: 'webhook.secret_revealed',
      event: 'secret.revealed',
      isGrave: true,
      summary: 'Reveal the signing secret',
      returns: SellerWebhookSecret,
    },
    async (asked) => getSecret(asked, asked.params.webhook_id),
  )
  .post(
    `${ONE}/secret/rotate`,
    {
      ...asEditor,
      action: 'webhook.secret_rotated',
      event: 'key.replaced',
      isGrave: true,
      summary: 'Replace the signing secret',
      returns: SellerWebhookSecret,
    },
    async (asked) => replaceSecret(asked, asked.params.webhook_id),
  )
  .get(`${ONE}/headers`, { ...asReader, summary: 'List the custom headers', returns: SellerWebhookHeaders }, async (asked) =>
    listHeaders(asked, asked.params.webhook_id),
  )
  .patch(
    `${ONE}/headers`,
    {
      ...asEditor,
      action: 'webhook.headers_updated',
      summary: 'Add, replace and remove custom headers',
      body: WebhookHeadersForm,
      returns: SellerWebhookHeaders,
    },
    async (asked) => changeHeaders(asked, asked.params.webhook_id, asked.body),
  )
