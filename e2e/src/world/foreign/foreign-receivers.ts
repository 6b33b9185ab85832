import type { Server } from 'node:http'
import { Webhooks as expressWebhooks } from '@dodopayments/express'
import { Webhooks as honoWebhooks } from '@dodopayments/hono'
import { serve } from '@hono/node-server'
import express from 'express'
import { Hono } from 'hono'

/**
 * Two receivers of webhooks by other people, as the adapters' own guides write them: only the signing secret is theirs.
 * foreign-webhooks.test.ts runs them as a process of their own.
 */
const secretOf = (adapter: string): string => process.env[`WEBHOOK_SECRET_${adapter}`] ?? ''

const portOf = (server: Pick<Server, 'address'>): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const withHono = new Hono().post('/webhooks', honoWebhooks({ webhookKey: secretOf('hono') }))
const hono = serve({ fetch: withHono.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  const withExpress = express()
    .use(express.json())
    .post('/webhooks', expressWebhooks({ webhookKey: secretOf('express') }))
  const listening = withExpress.listen(0, '127.0.0.1', () => process.send?.({ hono: port, express: portOf(listening) }))
})
process.on('disconnect', () => hono.close(() => process.exit()))
