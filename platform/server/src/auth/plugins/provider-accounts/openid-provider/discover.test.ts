import { createServer } from 'node:http'
import { systemClock } from '@tradepost/kit/clock'
import { expect, test } from 'vitest'
import { createDiscoveryReader } from './discover.ts'

test('an OpenID provider whose document names another issuer is not used', async () => {
  await using server = createServer((_, answer) => {
    const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) => [name, 'https://evil.example/'])
    answer.end(JSON.stringify({ issuer: 'https://evil.example', ...Object.fromEntries(endpoints) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await expect(createDiscoveryReader(`http://127.0.0.1:${port}`, systemClock)()).rejects.toThrow(
    'calls itself https://evil.example',
  )
})
