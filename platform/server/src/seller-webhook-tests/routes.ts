import { SellerWebhookDelivery } from '@tradepost/contract/platform/developers/seller-webhook-log'
import {
  SellerWebhookFaultLab,
  WebhookExampleForm,
  WebhookFaultsForm,
} from '@tradepost/contract/platform/developers/seller-webhook-tests'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, openSellerProvider } from '#src/seller/ask-provider.ts'

const ONE = '/api/organizations/{slug}/webhooks/{webhook_id}'
const asEditor = { ...asSeller, needs: 'webhook:update' } as const

export const sellerWebhookTestRoutes = platformRoutes('Seller: webhook tests')
  .post(
    `${ONE}/examples`,
    {
      ...asEditor,
      action: 'webhook.example_sent',
      summary: 'Send an example to a webhook endpoint',
      body: WebhookExampleForm,
      returns: SellerWebhookDelivery,
    },
    async (asked) => {
      const delivery = await (await openSellerProvider(asked)).webhookTests.sendExample(asked.params.webhook_id, asked.body.type)
      // An example is made up: there is nothing in it that somebody may not read.
      return { ...delivery, missing_permissions: [] }
    },
  )
  .get(
    `${ONE}/faults`,
    { ...asSeller, needs: 'webhook:read', summary: 'Get the fault lab of an endpoint', returns: SellerWebhookFaultLab },
    async (asked) => (await openSellerProvider(asked)).webhookTests.getFaults(asked.params.webhook_id),
  )
  .put(
    `${ONE}/faults`,
    {
      ...asEditor,
      action: 'webhook.faults_started',
      summary: 'Switch the fault lab on',
      body: WebhookFaultsForm,
      returns: SellerWebhookFaultLab,
    },
    async (asked) => (await openSellerProvider(asked)).webhookTests.putFaults(asked.params.webhook_id, asked.body),
  )
  .delete(
    `${ONE}/faults`,
    { ...asEditor, action: 'webhook.faults_ended', summary: 'Switch the fault lab off', returns: SellerWebhookFaultLab },
    async (asked) => (await openSellerProvider(asked)).webhookTests.endFaults(asked.params.webhook_id),
  )
