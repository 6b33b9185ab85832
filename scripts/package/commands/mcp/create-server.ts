/** A server of the Model Context Protocol: what coding agents do with a provider in test mode. */

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { WebhookDelivery, WebhookDeliveryListItem } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import { DeliveryStatus } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import type { Call } from '@tradepost/package/call'
import { createClock, readClock } from '@tradepost/package/move-clock'
import { StoreError } from '@tradepost/package/store-error'
import * as z from 'zod'
import {
  type ApiDocument,
  describeCall,
  getCall,
  listCalls,
  readDocument,
  searchCalls,
  summarize,
  toTarget,
} from './api-calls.ts'
import { type Endpoint, explainDelivery } from './explain-delivery.ts'

const INSTRUCTIONS = `Tradepost is a payments provider that runs on this machine, with the API of Dodo Payments. All is in test mode: no money moves.
Find a call by words with find_call, look at its fields, then make it with call. Pay a checkout by post_test_helpers_pay with the card "4242424242424242". Move time with advance_clock: subscriptions renew, trials end. When a webhook doesn't arrive, list_deliveries and explain_delivery say why.`

/** Longest answer of a tool, in characters: agents read all of it. */
const ANSWER_MAX = 40_000
const FOUND = 8
const FOUND_MAX = 25
const DELIVERIES = 20
const DELIVERIES_MAX = 100
const COUNT_MAX = 1000
const NOT_FOUND = 404

type Answer = { content: { type: 'text'; text: string }[]; isError?: true }

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  if (text.length <= ANSWER_MAX) return text
  return `${text.slice(0, ANSWER_MAX)}\n… ${text.length - ANSWER_MAX} characters more. Ask for less: a smaller page_size, or one object by its ID.`
}

/** Runs a tool. What goes wrong is its answer: the agent can then do something else. */
async function answer(work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { content: [{ type: 'text', text: toText(await work()) }] }
  } catch (error) {
    const says = error instanceof StoreError && error.status !== undefined ? `${error.status} ${error.code}: ` : ''
    const text = `${says}${error instanceof Error ? error.message : String(error)}`
    return { content: [{ type: 'text', text }], isError: true }
  }
}

const Count = z.int().min(1).max(COUNT_MAX).optional()
const readOnly = { readOnlyHint: true, openWorldHint: false }
const changing = { readOnlyHint: false, destructiveHint: true, openWorldHint: false }

type Tools = { server: McpServer; call: Call; document: () => Promise<ApiDocument> }

function addCalls({ server, call, document }: Tools): void {
  server.registerTool(
    'find_call',
    {
      title: 'Find a call',
      description:
        'Finds calls of the provider’s API by words, such as "refund a payment", or by name. One that is found alone, or by its name, comes with its parameters, its body and its answer as JSON Schema.',
      inputSchema: {
        query: z.string().min(1).max(200),
        limit: z.int().min(1).max(FOUND_MAX).default(FOUND),
      },
      annotations: readOnly,
    },
    ({ query, limit }) =>
      answer(async () => {
        const read = await document()
        const found = searchCalls(listCalls(read), query, limit)
        const [first] = found
        if (!first)
          throw new Error(`No call is about "${query}". Use words such as checkout, subscription, refund, webhook or license.`)
        return found.length === 1 ? describeCall(read, first) : found.map(summarize)
      }),
  )
  server.registerTool(
    'call',
    {
      title: 'Make a call',
      description:
        'Makes a call of the API with the test key, by the name that find_call says. Returns the answer, or the refusal with its code.',
      inputSchema: {
        name: z.string().min(1).max(200),
        path: z.record(z.string(), z.string()).optional().describe('Values of the path, by name'),
        query: z.record(z.string(), z.unknown()).optional().describe('Values of the query, by name'),
        body: z.record(z.string(), z.unknown()).optional().describe('The JSON body'),
      },
      annotations: changing,
    },
    ({ name, path, query, body }) =>
      answer(async () => {
        const found = getCall(listCalls(await document()), name)
        if (body !== undefined && found.method === 'GET') throw new Error(`${name} takes no body: use query`)
        const got = await call<Record<string, unknown>>(found.method, toTarget(found, { path, query }), body)
        return Object.keys(got).length === 0 ? 'Done.' : got
      }),
  )
}

function addClock({ server, call }: Tools): void {
  server.registerTool(
    'advance_clock',
    {
      title: 'Advance the test clock',
      description:
        'Moves the business’s clock on, and waits until everything on the way is done: trials end, subscriptions renew, webhooks are sent. It never moves back. Give a span or a time.',
      inputSchema: {
        years: Count,
        months: Count,
        weeks: Count,
        days: Count,
        hours: Count,
        minutes: Count,
        seconds: Count,
        to: z.iso.datetime({ offset: true }).optional().describe('A time, such as 2027-01-01T00:00:00Z, instead of a span'),
      },
      annotations: changing,
    },
    ({ to, ...span }) =>
      answer(async () => {
        if (to !== undefined && Object.values(span).some((count) => count !== undefined))
          throw new Error('Give a span or "to", not both')
        const given = Object.fromEntries(Object.entries(span).filter(([, count]) => count !== undefined))
        await createClock(call).advance(to === undefined ? given : { to })
        const { now, done_count, next_due } = await readClock(call)
        return { now, done_count, next_due }
      }),
  )
}

function addDeliveries({ server, call }: Tools): void {
  server.registerTool(
    'list_deliveries',
    {
      title: 'List webhook deliveries',
      description: 'Lists deliveries of events to webhook endpoints, newest first, with their last answer.',
      inputSchema: {
        status: DeliveryStatus.optional(),
        event_type: z.string().max(100).optional(),
        object_id: z.string().max(100).optional().describe('Of a payment, subscription or other object'),
        limit: z.int().min(1).max(DELIVERIES_MAX).default(DELIVERIES),
      },
      annotations: readOnly,
    },
    (wanted) =>
      answer(async () => {
        const given = Object.entries(wanted).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, String(value)]],
        )
        const { data } = await call<{ data: WebhookDeliveryListItem[] }>(
          'GET',
          `/webhook_deliveries?${new URLSearchParams(given)}`,
        )
        if (data.length === 0)
          return 'There is none. An event is delivered only if an endpoint listens to its type: see list_webhooks.'
        return data.map(({ id, event_type, object_id, status, attempt_count, last_attempt, next_attempt_at, created_at }) => ({
          ...{ id, event_type, object_id, status, attempt_count, last_attempt, next_attempt_at, created_at },
        }))
      }),
  )
  server.registerTool(
    'explain_delivery',
    {
      title: 'Explain a webhook delivery',
      description: 'Says what happened in each attempt of a delivery, why it failed, and what to change.',
      inputSchema: { delivery_id: z.string().min(1).max(100) },
      annotations: readOnly,
    },
    ({ delivery_id: id }) =>
      answer(async () => {
        const delivery = await call<WebhookDelivery>('GET', `/webhook_deliveries/${encodeURIComponent(id)}`)
        const endpoint = await call<Endpoint>('GET', `/webhooks/${delivery.webhook_id}`).catch((error: unknown) => {
          if (error instanceof StoreError && error.status === NOT_FOUND) return undefined
          throw error
        })
        return explainDelivery(delivery, endpoint)
      }),
  )
}

/** Creates the server. It asks the provider by `call`, whose key must be one of test mode. */
export function createMcpServer(call: Call, version: string): McpServer {
  const server = new McpServer({ name: 'tradepost', version }, { instructions: INSTRUCTIONS })
  let read: Promise<ApiDocument> | undefined
  const document = () => {
    read ??= readDocument(call).catch((error: unknown) => {
      // The provider may be there the next time.
      read = undefined
      throw error
    })
    return read
  }
  const tools = { server, call, document }
  addCalls(tools)
  addClock(tools)
  addDeliveries(tools)
  return server
}
