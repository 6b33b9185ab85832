/** Where a receiver runs. */
export type SnippetName = 'hono' | 'express' | 'node'

/**
 * Receivers as programs: each runs as it is, with the signing secret in WEBHOOK_SECRET. The signature covers the bytes as they came,
 * so that none of them parses the body first.
 */
export const SNIPPETS: Readonly<Record<SnippetName, string>> = {
  hono: `// npm install hono @hono/node-server standardwebhooks
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
const app = new Hono()

app.post('/webhooks', async (c) => {
  let event
  try {
    event = webhook.verify(await c.req.text(), c.req.header())
  } catch {
    return c.text('Invalid signature', 401)
  }
  console.log(event.type, event.data)
  return c.body(null, 204)
})

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 8080) })
`,
  express: `// npm install express standardwebhooks
import express from 'express'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
const app = express()

app.post('/webhooks', express.raw({ type: 'application/json' }), (req, res) => {
  let event
  try {
    event = webhook.verify(req.body.toString(), req.headers)
  } catch {
    return res.status(401).send('Invalid signature')
  }
  console.log(event.type, event.data)
  res.status(204).end()
})

app.listen(Number(process.env.PORT ?? 8080))
`,
  node: `// npm install standardwebhooks
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

const server = createServer(async (req, res) => {
  const body = await text(req)
  let event
  try {
    event = webhook.verify(body, req.headers)
  } catch {
    return res.writeHead(401).end('Invalid signature')
  }
  console.log(event.type, event.data)
  res.writeHead(204).end()
})

server.listen(Number(process.env.PORT ?? 8080))
`,
}
