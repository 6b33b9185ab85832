import { type EndpointHealth, WebhookEndpoint } from '@tradepost/contract/provider/webhooks/webhooks'
import { ask, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'

/** Reads what the API says about an endpoint's health. */
export async function readHealth(
  provider: TestProvider,
  { apiKey }: TestBusiness,
  id: string,
): Promise<EndpointHealth & { disabled: boolean }> {
  const { body } = await ask(provider, `/webhooks/${id}`, { method: 'GET', key: apiKey })
  const { disabled, health } = WebhookEndpoint.parse(body)
  return { disabled, ...health }
}
