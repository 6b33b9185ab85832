import express from './snippets/express.txt?raw'
import hono from './snippets/hono.txt?raw'
import node from './snippets/node.txt?raw'

/** Where a receiver runs. */
export type SnippetName = 'hono' | 'express' | 'node'

/**
 * Receivers as programs: each runs as it is, with the signing secret in WEBHOOK_SECRET. The signature covers the bytes as they came,
 * so that none of them parses the body first.
 */
export const SNIPPETS: Readonly<Record<SnippetName, string>> = { hono, express, node }
