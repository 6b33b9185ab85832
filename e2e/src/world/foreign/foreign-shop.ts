import type { Server } from 'node:http'
import { CustomerPortal as expressPortal } from '@dodopayments/express'
import { CustomerPortal as honoPortal } from '@dodopayments/hono'
import { serve } from '@hono/node-server'
import express from 'express'
import { Hono } from 'hono'

/**
 * Two shops by other people, as the adapters' own guides write them: only the API key is in the code, and the environment says
 * where the API is. foreign-clients.test.ts runs them as a process of their own.
 */
const options = { bearerToken: process.env.DODO_PAYMENTS_API_KEY ?? '' }

const portOf = (server: Pick<Server, 'address'>): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const withHono = new Hono().get('/portal', honoPortal(options))
const hono = serve({ fetch: withHono.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  const withExpress = express().get('/portal', expressPortal(options))
  const listening = withExpress.listen(0, '127.0.0.1', () => process.send?.({ hono: port, express: portOf(listening) }))
})
process.on('disconnect', () => hono.close(() => process.exit()))
